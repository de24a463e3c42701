import { z } from 'zod';

/** How long notifications can be kept at most, where they are not kept for ever. */
export const KEEP_DAYS_MAX = 3650;
/** How long what was thrown away can be restored. */
export const TRASH_KEPT_DAYS = 30;

/** In days from their creation; null for ever. */
export const keepDays = z.number().int().min(1).max(KEEP_DAYS_MAX).nullable();

/** PUT /api/retention and PUT /api/retention/apps/{appName} */
export const retentionInput = z.object({ keepDays });

/**
 * GET /api/retention: how long notifications are kept. `keepDays` holds for apps that are not among `apps`. Pinned and
 * snoozed ones stay; the trash is emptied after {@link TRASH_KEPT_DAYS} days at the latest.
 */
export const retention = z.object({
  keepDays,
  apps: z.array(z.object({ appName: z.string(), keepDays })),
});
export type Retention = z.infer<typeof retention>;
