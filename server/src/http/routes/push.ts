import { pushKey, pushSubscription, pushSubscriptionInput } from '@alertstream/contract/push';
import { z } from 'zod';
import type { Context } from '../../domain/context.ts';
import { notFound } from '../../domain/errors.ts';
import { idOf } from '../../domain/ids.ts';
import { presentPush } from '../../domain/push/present.ts';
import { subscribePush } from '../../domain/push/subscribe.ts';
import type { SafeFetch } from '../../net/safe-fetch.ts';
import type { Vapid } from '../../net/web-push.ts';
import { deletePushSubscriptionOf, listPushStates } from '../../storage/targets/push-subscriptions.ts';
import { clientOf } from '../client.ts';
import { ownerOf } from '../plugins/session.ts';
import type { ZodApp } from '../zod-app.ts';

type PushRoutesContext = Context & { safeFetch: SafeFetch; vapidOf: () => Promise<Vapid> };

/** /api/push: the browsers of the signed-in person that are told while no page is open. */
export function pushRoutes(app: ZodApp, ctx: PushRoutesContext): void {
  const params = z.object({ id: z.string() });

  app.get('/api/push', { schema: { response: { 200: pushKey } } }, async () => ({
    publicKey: (await ctx.vapidOf()).publicKey,
  }));

  app.get(
    '/api/push/subscriptions',
    { schema: { response: { 200: z.array(pushSubscription) } } },
    async (request) => (await listPushStates(ctx.storage.db, ownerOf(request).user.id)).map(presentPush),
  );

  app.post(
    '/api/push/subscriptions',
    { schema: { body: pushSubscriptionInput, response: { 201: pushSubscription } } },
    async (request, reply) => {
      const { userAgent } = clientOf(request);
      reply.code(201);
      return subscribePush(ctx, { current: ownerOf(request), subscription: request.body, userAgent });
    },
  );

  app.delete(
    '/api/push/subscriptions/:id',
    { schema: { params, response: { 204: z.undefined() } } },
    async (request, reply) => {
      const userId = ownerOf(request).user.id;
      const id = idOf(request.params.id, 'Subscription');
      if (!(await deletePushSubscriptionOf(ctx.storage.db, userId, id))) throw notFound('Subscription');
      ctx.publish({ kind: 'routes-changed', userId });
      return reply.code(204).send();
    },
  );
}
