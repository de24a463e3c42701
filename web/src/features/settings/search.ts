import { z } from 'zod';

export const settingsTabs = ['api', 'security'] as const;
export type SettingsTab = (typeof settingsTabs)[number];

export const settingsSearch = z.object({ tab: z.enum(settingsTabs).optional().catch(undefined) });
