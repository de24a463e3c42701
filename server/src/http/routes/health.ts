import type { Storage } from '../../storage/db.ts';
import type { ZodApp } from '../zod-app.ts';

/** GET /api/health: 200 while the database answers; for balancers and monitors. */
export function healthRoutes(app: ZodApp, storage: Storage): void {
  app.get('/api/health', async (_request, reply) => {
    await storage.ping();
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
}
