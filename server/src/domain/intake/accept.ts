import type { NotificationInput } from '@alertstream/contract/notifications';
import { searchText } from '@alertstream/contract/search';
import type { IntakeRow } from '../../storage/intake-store.ts';
import type { Context } from '../context.ts';
import { PLAIN_VERDICT } from '../plain-verdict.ts';
import { announce } from './announce.ts';
import { answerRest, withId } from './answer.ts';
import type { Sender } from './authenticate.ts';
import type { ChoicesOf } from './choices.ts';
import { type Decision, decide } from './decide.ts';
import { findReplay, type Once, onceOf, reusedKey } from './deduplicate.ts';
import type { Gate } from './gate.ts';
import type { CommitRow } from './group-commit.ts';

export type IntakeContext = Pick<Context, 'storage' | 'clock' | 'publish'> & {
  gate: Gate;
  choicesOf: ChoicesOf;
  commitRow: CommitRow;
};

/** A call that was authenticated and parsed (steps 1 and 2). */
export type IntakeCall = {
  sender: Sender;
  input: NotificationInput;
  idempotencyKey: string | string[] | undefined;
};

/** What the sender is told: a contract Notification as JSON text. */
export type Accepted = { json: string; replayed: boolean };

/**
 * The life of a notification from step 3 on, in order. Resolves after the commit has reached the disk.
 * @throws AppError 403 (app switched off), 422 (key reused with another body), 503 (not stored, send again)
 */
export async function accept(ctx: IntakeContext, call: IntakeCall): Promise<Accepted> {
  const once = onceOf(call.idempotencyKey, call.input);
  const replay = once && (await findReplay(ctx, call.sender, once));
  if (replay) return { json: replay, replayed: true };

  await ctx.gate(call.input.appName);
  const choices = await ctx.choicesOf(call.sender.userId);
  const now = ctx.clock();
  const decision = decide(call.input, choices, now);
  const { row, rest } = compose(call.sender, decision, once, now);

  const result = await ctx.commitRow(row);
  if (result.kind === 'mismatch') throw reusedKey();
  if (result.kind === 'replayed') return { json: withId(result.id, result.answerRest), replayed: true };

  const json = withId(result.id, rest);
  announce(ctx.publish, call.sender.userId, decision.verdict, json);
  return { json, replayed: false };
}

/** The row to be stored, and the answer that it will give. */
function compose(
  sender: Sender,
  { input, place, verdict }: Decision,
  once: Once | null,
  createdAt: number,
): { row: IntakeRow; rest: string } {
  const metadata = input.metadata === undefined ? null : JSON.stringify(input.metadata);
  const rest = answerRest({ ...input, metadata, sender: sender.keyName, verdict, createdAt });
  const row: IntakeRow = {
    userId: sender.userId,
    apiKeyId: sender.keyId,
    sender: sender.keyName,
    place,
    isRead: 0,
    title: input.title,
    message: input.message,
    appName: input.appName,
    category: input.category,
    priority: input.priority,
    metadata,
    verdict: verdict === PLAIN_VERDICT ? null : JSON.stringify(verdict),
    searchText: searchText(input),
    createdAt,
    announceAt: verdict.until === null ? null : Date.parse(verdict.until),
    idempotency: once && { ...once, answerRest: rest },
  };
  return { row, rest };
}
