import { z } from 'zod';

/**
 * `now`: announced at once; `held`: in the inbox, announced later; `muted`: kept, but out of the inbox; `silent`: a rule
 * has read, archived or trashed it on arrival, so that nothing is left to announce.
 */
export const announcements = ['now', 'held', 'muted', 'silent'] as const;

/** One step that had a say, told as a plain sentence for the detail panel. */
const verdictReason = z.object({
  step: z.enum(['app', 'rule', 'preference']),
  text: z.string(),
  /** The rule, where it was one; it may have been deleted since. */
  ruleId: z.string().optional(),
  /** When it had its say, ISO 8601 UTC, where that was not on arrival. */
  at: z.string().optional(),
});
export type VerdictReason = z.infer<typeof verdictReason>;

/**
 * What rules and preferences decided about one notification, kept with it. `until` is the ISO 8601 UTC instant at which
 * a held one is to be announced; null when it waits no longer, because it was announced or was read before that.
 */
export const verdict = z.object({
  announce: z.enum(announcements),
  until: z.string().nullable(),
  reasons: z.array(verdictReason),
});
export type Verdict = z.infer<typeof verdict>;
