import { z } from 'zod';
import { NAME_MAX } from './notifications.ts';
import { requiredText, text } from './text.ts';

const DISPLAY_NAME_MAX = 100;
const DESCRIPTION_MAX = 500;
const ICON_MAX = 500;

/** Switches come as true or false from the dialogs, and as 1 or 0 from the table. */
const flag = z
  .union([z.boolean(), z.literal([0, 1])], 'Must be true, false, 1 or 0')
  .transform((value) => value === true || value === 1);

/** An app that an administrator has registered; `revision` changes with every change, see {@link appUpdate}. */
export const allowedApp = z.object({
  appName: z.string(),
  displayName: z.string(),
  description: z.string().nullable(),
  icon: z.string().nullable(),
  isActive: z.boolean(),
  allowUserSubscription: z.boolean(),
  revision: z.number(),
});
export type AllowedApp = z.infer<typeof allowedApp>;

/** An app's name as notifications carry it; it never changes. Dots alone mean something else in an address. */
export const appName = requiredText(NAME_MAX)
  .regex(/^\S+$/u, 'Must have no spaces')
  .regex(/^(?!\.{1,2}$)/, 'Must be more than dots');

/** The `appName` of an address. */
export const appNameInPath = z.object({ appName: text(NAME_MAX) });

const appFields = {
  displayName: requiredText(DISPLAY_NAME_MAX),
  description: text(DESCRIPTION_MAX).nullable(),
  icon: text(ICON_MAX).nullable(),
  isActive: flag,
  allowUserSubscription: flag,
};

/** POST /api/admin/allowed-apps */
export const appInput = z.object({
  appName,
  displayName: appFields.displayName,
  description: appFields.description.default(null),
  icon: appFields.icon.default(null),
  isActive: flag.default(true),
  allowUserSubscription: flag.default(true),
});
export type AppInput = z.infer<typeof appInput>;

/**
 * PUT /api/admin/allowed-apps/{appName}: the fields to change. Another `appName` is refused. With `revision`, the
 * change is refused (409) where somebody else has changed the app since that revision was read.
 */
export const appUpdate = z
  .object({ ...appFields, appName: z.string(), revision: z.number().int() })
  .partial();
export type AppUpdate = z.infer<typeof appUpdate>;

/** An app that sends without being registered; the count is over all users. */
export const unregisteredApp = z.object({ appName: z.string(), notificationCount: z.number() });
export type UnregisteredApp = z.infer<typeof unregisteredApp>;

/** An app that the signed-in user can have a preference for; `categories` are those it has really sent them. */
export const subscribableApp = z.object({
  appName: z.string(),
  displayName: z.string(),
  description: z.string().nullable(),
  icon: z.string().nullable(),
  categories: z.array(z.string()),
});
export type SubscribableApp = z.infer<typeof subscribableApp>;

/** "marketBot" and "market_bot" as words: "Market Bot". */
export function displayNameOf(name: string): string {
  const words = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/[\s._-]+/gu, ' ')
    .trim();
  return words.replace(/(^|\s)\p{Ll}/gu, (first) => first.toUpperCase());
}
