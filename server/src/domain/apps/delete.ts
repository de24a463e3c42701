import { deleteAppRow } from '../../storage/apps/allowed-apps.ts';
import { deletePreferencesFor } from '../../storage/apps/preferences.ts';
import { recordAudit } from '../../storage/people/audit.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { type Actor, holdActor } from '../users/actor.ts';

/**
 * Deletes a registered app with every user's preference for it. It may go on sending, as one that nobody registered.
 * @throws AppError 404 where there is no such app; 403 for nobody's administrator
 */
export async function deleteApp(
  ctx: Pick<Context, 'storage' | 'clock' | 'publish'>,
  { appName, actor }: { appName: string; actor: Actor },
): Promise<void> {
  await ctx.storage.db.transaction().execute(async (tx) => {
    await holdActor(ctx, tx, actor);
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
