import { type Priority, priority } from '@alertstream/contract/notifications';
import { fold } from '@alertstream/contract/search';
import type { RuledRow } from '../../storage/automation/ruled-notifications.ts';

/** The texts of a notification that conditions look at. `sender` is the name of the API key. */
export type Texts = { title: string; message: string; category: string; appName: string; sender: string };
export type TextField = keyof Texts;

/** A notification as the conditions of rules see it. */
export type Subject = Texts & {
  priority: Priority;
  /** Milliseconds since the epoch. */
  createdAt: number;
  /** Milliseconds; 0 on arrival. */
  ageMs: number;
  /** The texts without case, each folded when first asked for: most rules look at one or two. */
  folded: Partial<Texts>;
};

/** A notification as conditions see it. */
export function subjectOf(
  { title, message, category, appName, sender }: Texts,
  rest: Pick<Subject, 'priority' | 'createdAt' | 'ageMs'>,
): Subject {
  return { title, message, category, appName, sender, ...rest, folded: {} };
}

/** A stored notification as conditions see it at an age. */
export function subjectOfRow(row: Omit<RuledRow, 'id'>, ageMs: number): Subject {
  const { title, message, category, app_name: appName, sender, created_at: createdAt } = row;
  const texts = { title, message, category, appName, sender };
  return subjectOf(texts, { priority: priority.parse(row.priority), createdAt, ageMs });
}

/** A text as text is compared: see `fold` of the contract. */
export function foldedText(subject: Subject, field: TextField): string {
  let text = subject.folded[field];
  if (text === undefined) {
    text = fold(subject[field]);
    subject.folded[field] = text;
  }
  return text;
}
