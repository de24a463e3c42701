import type { IntegrationType } from '@alertstream/contract/integrations';
import { recordAudit } from '../../storage/people/audit.ts';
import { deleteChannel } from '../../storage/targets/channels.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';

/** Forgets a channel and its secrets; what was still to be sent there is not sent. @throws AppError 404 */
export async function disconnectChannel(
  { storage, clock, publish }: Pick<Context, 'storage' | 'clock' | 'publish'>,
  { userId, type, address }: { userId: number; type: IntegrationType; address: string },
): Promise<void> {
  await storage.db.transaction().execute(async (tx) => {
    if (!(await deleteChannel(tx, userId, type))) throw notFound('Connected integration');
    await recordAudit(tx, {
      at: clock(),
      event: 'integration.disconnected',
      actorId: userId,
      subjectId: userId,
      address,
      detail: { type },
    });
  });
  publish({ kind: 'routes-changed', userId });
}
