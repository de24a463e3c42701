import { deleteAppRow } from '../../storage/allowed-apps.ts';
import { recordAudit } from '../../storage/audit.ts';
import { deletePreferencesFor } from '../../storage/preferences.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import type { Actor } from '../users/actor.ts';

/**
 * Deletes a registered app with every user's preference for it. It may go on sending, as one that nobody registered.
 * @throws AppError 404 where there is no such app
 */
export async function deleteApp(
  ctx: Pick<Context, 'storage' | 'clock' | 'publish'>,
  { appName, actor }: { appName: string; actor: Actor },
): Promise<void> {
  await ctx.storage.db.transaction().execute(async (tx) => {
    if (!(await deleteAppRow(tx, appName))) throw notFound('App');
    const preferences = await deletePreferencesFor(tx, appName);
    await recordAudit(tx, {
      at: ctx.clock(),
      event: 'app.deleted',
      actorId: actor.id,
      subjectId: null,
      address: actor.address,
      detail: { appName, preferences },
    });
  });
  ctx.publish({ kind: 'intake-changed' });
}
