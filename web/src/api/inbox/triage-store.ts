import type { TriageAction, TriageRecord } from '@alertstream/contract/triage';
import { useSyncExternalStore } from 'react';

/** An action that goes on by itself: how far it is, and out of how many, where that is known. */
export type Running = TriageRecord & { expected: number | null };

let running: readonly Running[] = [];
const listeners = new Set<() => void>();
const expectations = new Map<string, number | null>();

/** How many notifications an action is expected to change; told before its first record. */
export function expectChanges(undoId: string, count: number | null): void {
  expectations.set(undoId, count);
}

const OWN_MAX = 200;
/** Actions whose whole effect this page has shown already. */
const shown = new Set<string>();

export function noteShown(undoId: string): void {
  shown.add(undoId);
  const [oldest] = shown;
  if (shown.size > OWN_MAX && oldest !== undefined) shown.delete(oldest);
}

export function isShown(undoId: string): boolean {
  return shown.has(undoId);
}

/** An action as the server tells of it; one that is over leaves the list. */
export function noteAction(record: TriageRecord): void {
  const others = running.filter((each) => each.undoId !== record.undoId);
  const isUnfinished = record.status === 'running' || record.status === 'undoing';
  const expected = expectations.get(record.undoId) ?? null;
  running = isUnfinished ? [...others, { ...record, expected }] : others;
  if (!isUnfinished) expectations.delete(record.undoId);
  for (const listener of listeners) listener();
}

export function forgetActions(): void {
  running = [];
  expectations.clear();
  shown.clear();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The actions that are on their way, in this tab or another. */
export function useRunningActions(): readonly Running[] {
  return useSyncExternalStore(subscribe, () => running);
}

/** What was done, for a sentence: "3 archived". */
export const DONE_WORDS: Readonly<Record<TriageAction, string>> = {
  archive: 'archived',
  unarchive: 'moved to the inbox',
  trash: 'moved to the trash',
  restore: 'restored',
  snooze: 'snoozed',
  unsnooze: 'moved to the inbox',
  unmute: 'moved to the inbox',
  pin: 'pinned',
  unpin: 'unpinned',
  tag: 'tagged',
  untag: 'untagged',
  read: 'marked read',
  unread: 'marked unread',
};
