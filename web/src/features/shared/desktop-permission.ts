/** What the browser allows: `unsupported` where it knows no desktop notifications, or not on this address. */
export type DesktopPermission = NotificationPermission | 'unsupported';

export function desktopPermission(): DesktopPermission {
  return 'Notification' in window ? Notification.permission : 'unsupported';
}

/**
 * Asks to be allowed to show desktop notifications. For the moment of switching them on, in a click: browsers refuse
 * it elsewhere, and people who are asked out of nowhere say no for good. Asks nobody who has answered before.
 */
export async function askForDesktop(): Promise<DesktopPermission> {
  const permission = desktopPermission();
  return permission === 'default' ? Notification.requestPermission() : permission;
}
