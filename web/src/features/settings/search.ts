import { z } from 'zod';
import { userView } from '../shared/users/view.ts';

export const settingsTabs = ['general', 'notifications', 'api', 'security', 'integration', 'users'] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/** The tabs that only administrators have. */
export const adminTabs: readonly SettingsTab[] = ['integration', 'users'];

/** Which tab is open, and what its table shows. */
export const settingsSearch = userView.extend({ tab: z.enum(settingsTabs).optional().catch(undefined) });
