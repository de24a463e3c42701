import { notificationDelivery } from '@alertstream/contract/deliveries';
import {
  NEXT_CURSOR_HEADER,
  notification,
  notificationFilter,
  notificationQuery,
  notificationStats,
  readInput,
} from '@alertstream/contract/notifications';
import { searchTerms, TERMS_MAX } from '@alertstream/contract/terms';
import { matchCount } from '@alertstream/contract/views';
import { z } from 'zod';
import type { Context } from '../../domain/context.ts';
import { deliveriesOfNotification } from '../../domain/deliveries/of-notification.ts';
import type { Senders } from '../../domain/deliveries/sender.ts';
import { notFound } from '../../domain/errors.ts';
import type { FairTurns } from '../../domain/fair-turns.ts';
import { idOf } from '../../domain/ids.ts';
import { checkQuery } from '../../domain/notifications/check-query.ts';
import { presentNotification } from '../../domain/notifications/present.ts';
import { setRead } from '../../domain/notifications/set-read.ts';
import { countMatches } from '../../domain/views/count.ts';
import { readStats } from '../../storage/counts/counters.ts';
import { utcDay } from '../../storage/intake-store.ts';
import { findNotification, listNotifications } from '../../storage/notifications/notifications.ts';
import { readSearchTerms } from '../../storage/notifications/search-terms.ts';
import { readCursor } from '../cursor.ts';
import { own, ownerOf } from '../plugins/session.ts';
import type { ZodApp } from '../zod-app.ts';

const params = z.object({ id: z.string() });

/** The inbox of the person who is signed in. */
export function notificationRoutes(
  app: ZodApp,
  ctx: Pick<Context, 'storage' | 'clock' | 'publish'> & { searchTurn: FairTurns; senders: Senders },
): void {
  app.get(
    '/api/notifications',
    { schema: { querystring: notificationQuery, response: { 200: z.array(notification) } } },
    async (request, reply) => {
      const { limit, offset, cursor, ...filter } = request.query;
      const page = { limit, offset, afterId: readCursor(cursor) };
      const userId = ownerOf(request).user.id;
      checkQuery('query', filter.query);
      const wanted = { userId, filter, nowMs: ctx.clock() };
      const list = () => listNotifications(ctx.storage, wanted, page);
      const isDear = Boolean(filter.q || filter.query || filter.category || filter.priority);
      const { rows, more } = await (isDear ? ctx.searchTurn(userId, list) : list());
      const last = rows.at(-1);
      if (more && last) reply.header(NEXT_CURSOR_HEADER, String(last.id));
      return rows.map(presentNotification);
    },
  );

  app.get('/api/notifications/stats', { schema: { response: { 200: notificationStats } } }, async (request) =>
    readStats(ctx.storage.db, ownerOf(request).user.id, utcDay(ctx.clock())),
  );

  app.get(
    '/api/notifications/:id',
    { schema: { params, response: { 200: notification } } },
    async (request) => {
      const id = idOf(request.params.id, 'Notification');
      const row = await findNotification(ctx.storage.db, ownerOf(request).user.id, id);
      if (!row) throw notFound('Notification');
      return presentNotification(row);
    },
  );

  app.get(
    '/api/notifications/:id/deliveries',
    { schema: { params, response: { 200: z.array(notificationDelivery) } } },
    async (request) =>
      deliveriesOfNotification(ctx, ownerOf(request).user.id, idOf(request.params.id, 'Notification')),
  );

  app.get(
    '/api/notifications/count',
    { schema: { querystring: notificationFilter, response: { 200: matchCount } } },
    async (request) => {
      checkQuery('query', request.query.query);
      return countMatches(ctx, ownerOf(request).user.id, request.query);
    },
  );

  app.get('/api/notifications/terms', { schema: { response: { 200: searchTerms } } }, async (request) => {
    const { id } = ownerOf(request).user;
    return ctx.searchTurn(id, () => readSearchTerms(ctx.storage.db, id, TERMS_MAX));
  });

  app.patch(
    '/api/notifications/:id/read',
    { schema: { params, body: readInput, response: { 200: notification } } },
    async (request) => setRead(ctx, { ...own(request), isRead: request.body.isRead }),
  );
}
