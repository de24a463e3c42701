import {
  NEXT_CURSOR_HEADER,
  notification,
  notificationQuery,
  notificationStats,
  readInput,
} from '@alertstream/contract/notifications';
import { z } from 'zod';
import { createTurns } from '../../domain/accounts/turns.ts';
import type { Context } from '../../domain/context.ts';
import { invalidField } from '../../domain/errors.ts';
import { parseId } from '../../domain/ids.ts';
import { presentNotification } from '../../domain/notifications/present.ts';
import { setRead } from '../../domain/notifications/set-read.ts';
import { readStats } from '../../storage/counters.ts';
import { utcDay } from '../../storage/intake-store.ts';
import { listNotifications } from '../../storage/notifications.ts';
import { ownerOf } from '../plugins/session.ts';
import type { ZodApp } from '../zod-app.ts';

/** Lists that wait for their turn. */
const SEARCHES_WAITING_MAX = 100;

/** The inbox of the person who is signed in. */
export function notificationRoutes(app: ZodApp, ctx: Pick<Context, 'storage' | 'clock' | 'publish'>): void {
  // What may read a whole inbox through runs one at a time, so that nobody's searches hold up signing in and intake.
  const inTurn = createTurns(
    1,
    SEARCHES_WAITING_MAX,
    'Too many searches are running at this moment. Please try again shortly.',
  );

  app.get(
    '/api/notifications',
    { schema: { querystring: notificationQuery, response: { 200: z.array(notification) } } },
    async (request, reply) => {
      const { limit, offset, cursor, ...filter } = request.query;
      const page = { limit, offset, afterId: cursor === undefined ? null : cursorOf(cursor) };
      const list = () => listNotifications(ctx.storage, ownerOf(request).user.id, filter, page);
      const isDear = Boolean(filter.q || filter.category || filter.priority);
      const { rows, more } = await (isDear ? inTurn(list) : list());
      const last = rows.at(-1);
      if (more && last) reply.header(NEXT_CURSOR_HEADER, String(last.id));
      return rows.map(presentNotification);
    },
  );

  app.get('/api/notifications/stats', { schema: { response: { 200: notificationStats } } }, async (request) =>
    readStats(ctx.storage.db, ownerOf(request).user.id, utcDay(ctx.clock())),
  );

  app.patch(
    '/api/notifications/:id/read',
    { schema: { params: z.object({ id: z.string() }), body: readInput, response: { 200: notification } } },
    async (request) =>
      setRead(ctx, {
        userId: ownerOf(request).user.id,
        id: request.params.id,
        isRead: request.body.isRead,
      }),
  );
}

function cursorOf(cursor: string): number {
  const id = parseId(cursor);
  if (id === null) throw invalidField('cursor', `Must be a value of the ${NEXT_CURSOR_HEADER} header`);
  return id;
}
