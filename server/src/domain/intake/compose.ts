import { searchText } from '@alertstream/contract/search';
import type { IntakeRow } from '../../storage/intake-store.ts';
import { draftsOf } from '../announcements/drafts.ts';
import type { Route } from '../announcements/routes.ts';
import { PLAIN_VERDICT } from '../plain-verdict.ts';
import { deliveriesOf } from '../rules/deliveries.ts';
import { createdDrafts } from '../webhooks/events.ts';
import type { Subscription } from '../webhooks/known.ts';
import { answerRest } from './answer.ts';
import type { Sender } from './authenticate.ts';
import type { Decision } from './decide.ts';
import type { Once } from './deduplicate.ts';

/** A notification about which everything is decided, and who is to hear of it. `now` is ms since the epoch. */
export type Decided = {
  sender: Sender;
  decision: Decision;
  once: Once | null;
  subscriptions: readonly Subscription[];
  routes: readonly Route[];
  now: number;
};

/** The row to be stored, and the answer that it will give. */
export function compose({ sender, decision, once, subscriptions, routes, now: createdAt }: Decided): {
  row: IntakeRow;
  rest: string;
} {
  const { input, place, movedBy, isRead, tags, verdict, ruleIds, sends } = decision;
  const metadata = input.metadata === undefined ? null : JSON.stringify(input.metadata);
  const rest = answerRest({
    ...input,
    metadata,
    place,
    tags,
    isRead,
    sender: sender.keyName,
    verdict,
    createdAt,
  });
  const row: IntakeRow = {
    userId: sender.userId,
    apiKeyId: sender.keyId,
    sender: sender.keyName,
    place,
    isRead: isRead ? 1 : 0,
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
    tags,
    movedBy,
    ruleIds,
    deliveries: [
      ...deliveriesOf(sender.userId, sends, rest, createdAt),
      ...createdDrafts(subscriptions, rest, createdAt),
      ...(verdict.announce === 'now' ? draftsOf(routes, input, createdAt) : []),
    ],
    idempotency: once && { ...once, answerRest: rest },
  };
  return { row, rest };
}
