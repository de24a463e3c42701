import type { NotificationInput } from '@alertstream/contract/notifications';
import type { TemplatedInput } from '@alertstream/contract/templates';
import type { RoutesOf } from '../announcements/routes.ts';
import type { Context } from '../context.ts';
import type { KnownWebhooks } from '../webhooks/known.ts';
import { announce } from './announce.ts';
import { withId } from './answer.ts';
import type { Sender } from './authenticate.ts';
import type { ChoicesOf } from './choices.ts';
import { compose } from './compose.ts';
import { decide } from './decide.ts';
import { findReplay, onceOf, reusedKey } from './deduplicate.ts';
import type { Gate } from './gate.ts';
import type { CommitRow } from './group-commit.ts';
import type { RulesOf } from './rules.ts';
import type { FillIn } from './template.ts';

export type IntakeContext = Pick<Context, 'storage' | 'clock' | 'publish'> & {
  fillIn: FillIn;
  gate: Gate;
  rulesOf: RulesOf;
  choicesOf: ChoicesOf;
  commitRow: CommitRow;
  webhooks: Pick<KnownWebhooks, 'subscriptionsOf'>;
  routesOf: RoutesOf;
};

/** A call that was authenticated and parsed (steps 1 and 2). */
export type IntakeCall = {
  sender: Sender;
  input: NotificationInput | TemplatedInput;
  idempotencyKey: string | string[] | undefined;
};

/** What the sender is told: a contract Notification as JSON text. */
export type Accepted = { json: string; replayed: boolean };

/**
 * The life of a notification from step 3 on, in order. Resolves after the commit has reached the disk.
 * @throws AppError 400 and 404 (template), 403 (app switched off), 422 (key reused with another body), 503 (not stored, send again)
 */
export async function accept(ctx: IntakeContext, call: IntakeCall): Promise<Accepted> {
  const once = onceOf(call.idempotencyKey, call.input);
  const replay = once && (await findReplay(ctx, call.sender, once));
  if (replay) return { json: replay, replayed: true };

  const input = 'template' in call.input ? await ctx.fillIn(call.sender.userId, call.input) : call.input;
  await ctx.gate(input.appName);
  const rules = await ctx.rulesOf(call.sender.userId);
  const choices = await ctx.choicesOf(call.sender.userId);
  const subscriptions = await ctx.webhooks.subscriptionsOf(call.sender.userId);
  const routes = await ctx.routesOf(call.sender.userId);
  const now = ctx.clock();
  const decision = decide(input, call.sender.keyName, { rules, choices }, now);
  const { row, rest } = compose({ sender: call.sender, decision, once, subscriptions, routes, now });

  const result = await ctx.commitRow(row);
  if (result.kind === 'mismatch') throw reusedKey();
  if (result.kind === 'replayed') return { json: withId(result.id, result.answerRest), replayed: true };

  const json = withId(result.id, rest);
  announce(ctx.publish, call.sender.userId, decision.verdict, json);
  if (row.deliveries.length > 0) ctx.publish({ kind: 'deliveries-waiting' });
  return { json, replayed: false };
}
