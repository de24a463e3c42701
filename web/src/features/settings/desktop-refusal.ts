import type { DesktopPermission } from '../shared/desktop-permission.ts';

export const BLOCKED =
  'This browser blocks them for this site. Allow notifications in the site’s settings first.';
export const UNSUPPORTED = 'This browser can’t show them here: that takes https.';

/** Why the browser shows no notifications, after it was asked; null where it does. */
export function desktopRefusal(permission: DesktopPermission): string | null {
  if (permission === 'granted') return null;
  if (permission === 'unsupported') return UNSUPPORTED;
  return permission === 'denied' ? BLOCKED : 'Your browser has not allowed them yet.';
}
