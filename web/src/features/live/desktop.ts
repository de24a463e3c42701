import type { CurrentUser } from '@alertstream/contract/auth';
import type { Digest } from '@alertstream/contract/digests';
import {
  type Notification as Notice,
  PRIORITY_RANK,
  type Priority,
} from '@alertstream/contract/notifications';
import { pushOwner } from '../../api/push-browser.ts';
import { desktopPermission } from '../shared/desktop-permission.ts';
import { digestText } from './digest-text.ts';
import { summarize } from './summary.ts';

/** More than this at once are told as a number. */
const SHOWN_ALONE = 3;

/** What the desktop shows. A second one with the same `tag`, of another tab say, takes the place of the first. */
export type DesktopNotice = { tag: string; title: string; body: string; openId: string | null };

/** What is to be told of arrivals: each alone, or their number where they are many. Not those that the person doesn't want. */
export function arrivalNotices(arrivals: readonly Notice[], highOnly: boolean): DesktopNotice[] {
  const wanted = arrivals.filter((row) => isWanted(row.priority, highOnly));
  if (wanted.length > SHOWN_ALONE) {
    const apps = [...new Set(wanted.map((row) => row.appName))].slice(0, SHOWN_ALONE).join(', ');
    return [{ tag: 'arrivals', title: summarize(wanted), body: `From ${apps}`, openId: null }];
  }
  return wanted.map(({ id, title, appName, message }) => ({
    tag: `notification-${id}`,
    title,
    body: `${appName}: ${message}`,
    openId: id,
  }));
}

/** What is to be told of digests; nothing where they name nothing that the person wants. */
export function digestNotices(digests: readonly Digest[], highOnly: boolean): DesktopNotice[] {
  const items = digests.flatMap((digest) => digest.items);
  const [newest] = digests;
  if (!newest || (highOnly && !items.some((item) => isWanted(item.priority, true)))) return [];
  const { title, description } = digestText(digests);
  const only = items.length === 1 ? items[0] : undefined;
  return [{ tag: `digest-${newest.id}`, title, body: description, openId: only?.id ?? null }];
}

function isWanted(priority: Priority, highOnly: boolean): boolean {
  return !highOnly || PRIORITY_RANK[priority] >= PRIORITY_RANK.high;
}

/**
 * Whether this person is to be told on the desktop now: they switched it on, the browser allows it, nobody looks, and
 * web push doesn't tell it here already.
 */
export function wantsDesktop(user: CurrentUser | null | undefined): user is CurrentUser {
  const isHidden = document.visibilityState === 'hidden';
  if (!user?.desktopNotifications || pushOwner() === user.id) return false;
  return isHidden && desktopPermission() === 'granted';
}

/** Shows a notice on the desktop; a click on it brings this tab to the front and opens what it is about. */
export function showOnDesktop(notice: DesktopNotice, open: (id: string | null) => void): void {
  try {
    const shown = new Notification(notice.title, {
      body: notice.body.slice(0, 300),
      tag: notice.tag,
      icon: '/favicon.svg',
    });
    shown.onclick = () => {
      window.focus();
      shown.close();
      open(notice.openId);
    };
  } catch (error) {
    // Some browsers on phones allow them from service workers alone.
    console.error('Desktop notification failed:', error);
  }
}
