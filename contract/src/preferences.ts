import { z } from 'zod';
import { NAME_MAX } from './notifications.ts';
import { requiredText } from './text.ts';
import { announcements } from './verdict.ts';

/** `immediate`, or collected for the next full hour, 09:00 UTC, or Monday 09:00 UTC. */
export const frequencies = ['immediate', 'hourly', 'daily', 'weekly'] as const;
export const frequency = z.enum(frequencies);
export type Frequency = z.infer<typeof frequency>;

/** `normal` means normal and above, `high` high and above. */
export const priorityFilters = ['all', 'normal', 'high'] as const;
/** What is let through: all, normal and above, or high and above. */
export const priorityFilter = z.enum(priorityFilters);
export type PriorityFilter = z.infer<typeof priorityFilter>;

/** The four categories that `categories` filters; any other passes, unless it stands in `mutedCategories`. */
export const filteredCategories = ['security', 'updates', 'social', 'system'] as const;

/** Categories of its own that a preference can mute. */
export const MUTED_CATEGORIES_MAX = 50;

/** "HH:MM" UTC, or empty for no quiet hours. */
const quietTime = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'Must be a time like 22:30, or empty');

/** A list of strings that travels as JSON text, as specified. */
function jsonList<T extends z.ZodType<readonly string[], string[]>>(list: T) {
  return z.string().superRefine((value, ctx) => {
    const parsed = list.safeParse(parseJson(value));
    if (!parsed.success)
      ctx.addIssue({ code: 'custom', message: 'Must be a JSON list of the allowed strings' });
  });
}

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** The strings of a checked {@link jsonList}. */
export function listOf(json: string): string[] {
  return z.array(z.string()).parse(parseJson(json));
}

/** One user's preference for one app, as it travels both ways: POST /api/preferences saves the whole record. */
export const preference = z.object({
  appName: requiredText(NAME_MAX),
  enabled: z.literal([0, 1]),
  frequency,
  quietHoursStart: quietTime,
  quietHoursEnd: quietTime,
  categories: jsonList(z.array(z.enum(filteredCategories)).max(filteredCategories.length)),
  mutedCategories: jsonList(z.array(requiredText(NAME_MAX)).max(MUTED_CATEGORIES_MAX)).default('[]'),
  priority: priorityFilter,
});
export type Preference = z.infer<typeof preference>;

/** What holds where nothing was saved. */
export function defaultPreference(appName: string): Preference {
  return {
    appName,
    enabled: 1,
    frequency: 'immediate',
    quietHoursStart: '',
    quietHoursEnd: '',
    categories: JSON.stringify(filteredCategories),
    mutedCategories: '[]',
    priority: 'all',
  };
}

/** What would become of one notification arriving now; `until` is an ISO 8601 UTC instant. */
const outcome = z.object({ announce: z.enum(announcements), until: z.string().nullable(), text: z.string() });

/** GET /api/preferences/{appName}/preview; `sentence` says all four at once. */
export const preferencePreview = z.object({
  low: outcome,
  normal: outcome,
  high: outcome,
  critical: outcome,
  sentence: z.string(),
});
export type PreferencePreview = z.infer<typeof preferencePreview>;
