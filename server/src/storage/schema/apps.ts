import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

export type AllowedAppTable = {
  app_name: string;
  display_name: string;
  description: string | null;
  icon: string | null;
  is_active: Flag;
  allow_user_subscription: Flag;
  created_at: number;
  /** Grows with every change. Begins with the time, so that an app registered anew is never taken for the one before. */
  revision: Generated<number>;
};

export type PreferenceTable = {
  user_id: number;
  app_name: string;
  enabled: Flag;
  frequency: string;
  /** "HH:MM" UTC, or empty. */
  quiet_hours_start: string;
  quiet_hours_end: string;
  /** JSON list of strings. */
  categories: string;
  muted_categories: string;
  priority: string;
  updated_at: number;
};

/** Categories, beyond the four that every preference knows, that an app has sent to a user. */
export type AppCategoryTable = { user_id: number; app_name: string; category: string };
