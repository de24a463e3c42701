import { TAGS_MAX, type TriageAction } from '@alertstream/contract/triage';
import type { TriageState } from '../../storage/notifications/triage-states.ts';
import type { MovedBy, Place } from '../../storage/schema/notifications.ts';

/** An action with what belongs to it. `until` is in ms since the epoch. */
export type Action = { action: TriageAction; until: number | null; tag: string | null };

/** What an action takes a notification from, and where to; null stands for any other place. */
const MOVES: Partial<Record<TriageAction, { from: Place | null; to: Place }>> = {
  archive: { from: null, to: 'archive' },
  unarchive: { from: 'archive', to: 'inbox' },
  trash: { from: null, to: 'trash' },
  restore: { from: 'trash', to: 'inbox' },
  snooze: { from: null, to: 'snoozed' },
  unsnooze: { from: 'snoozed', to: 'inbox' },
  unmute: { from: 'muted', to: 'inbox' },
};

/**
 * A notification as it is after an action at `nowMs`; null where that changes nothing. What is moved out of the inbox
 * or read needs no announcement any more.
 */
export function afterAction(
  before: TriageState,
  { action, until, tag }: Action,
  by: MovedBy,
  nowMs: number,
): TriageState | null {
  const move = MOVES[action];
  if (move) {
    if (move.from !== null && before.place !== move.from) return null;
    if (before.place === move.to && before.snoozed_until === until) return null;
    const announce = move.to === 'inbox' ? before.announce_at : null;
    const moved = { place: move.to, snoozed_until: until, moved_at: nowMs, moved_by: by };
    return { ...before, ...moved, announce_at: announce };
  }
  switch (action) {
    case 'pin':
      return before.is_pinned ? null : { ...before, is_pinned: 1 };
    case 'unpin':
      return before.is_pinned ? { ...before, is_pinned: 0 } : null;
    case 'read':
      return before.is_read ? null : { ...before, is_read: 1, read_at: nowMs, announce_at: null };
    case 'unread':
      return before.is_read ? { ...before, is_read: 0, read_at: null } : null;
    default:
      return withTags(before, action, tag ?? '');
  }
}

function withTags(before: TriageState, action: TriageAction, tag: string): TriageState | null {
  const tags = tagsOf(before);
  if (action === 'tag' && (tags.includes(tag) || tags.length >= TAGS_MAX)) return null;
  if (action === 'untag' && !tags.includes(tag)) return null;
  const left = tags.filter((one) => one !== tag);
  const after = action === 'tag' ? [...tags, tag] : left;
  return { ...before, tags: after.length === 0 ? null : JSON.stringify(after) };
}

/** The tags of a stored notification. */
export function tagsOf({ tags }: Pick<TriageState, 'tags'>): string[] {
  return tags === null ? [] : JSON.parse(tags);
}

/**
 * A notification as it was before an action; null where something else has changed, since then, what the action had
 * changed: then it is left alone. Other things that happened to it stay.
 */
export function beforeAction(
  now: TriageState,
  before: TriageState,
  action: Action,
  atMs: number,
): TriageState | null {
  const after = afterAction(before, action, 'owner', atMs);
  if (!after) return null;
  if (MOVES[action.action]) {
    const isUnchanged = now.place === after.place && now.moved_at === after.moved_at;
    const { place, snoozed_until, moved_at, moved_by, announce_at } = before;
    return isUnchanged && now.snoozed_until === after.snoozed_until
      ? { ...now, place, snoozed_until, moved_at, moved_by, announce_at }
      : null;
  }
  if (action.action === 'pin' || action.action === 'unpin') {
    return now.is_pinned === after.is_pinned ? { ...now, is_pinned: before.is_pinned } : null;
  }
  if (action.action === 'read' || action.action === 'unread') {
    const { is_read, read_at, announce_at, first_read_at, first_read_by } = before;
    const isUnchanged = now.is_read === after.is_read && now.read_at === after.read_at;
    return isUnchanged ? { ...now, is_read, read_at, announce_at, first_read_at, first_read_by } : null;
  }
  return now.tags === after.tags ? { ...now, tags: before.tags } : null;
}

/** A snoozed notification that comes back at `nowMs`, unread, as if it had just arrived; null where it need not. */
export function woken(before: TriageState, nowMs: number): TriageState | null {
  if (before.place !== 'snoozed' || (before.snoozed_until ?? 0) > nowMs) return null;
  return { ...before, place: 'inbox', is_read: 0, read_at: null };
}
