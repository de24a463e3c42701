import type { Webhook } from '@alertstream/contract/webhooks';
import type { SafeFetch } from '../../net/safe-fetch.ts';
import { TargetError } from '../../net/target-error.ts';
import { countsOf, type WebhookRow } from '../../storage/targets/webhooks.ts';
import type { Context } from '../context.ts';
import { invalidField } from '../errors.ts';
import { presentWebhook } from './present.ts';

/** What the verbs of webhooks work with. */
export type WebhookContext = Pick<Context, 'storage' | 'clock' | 'seal' | 'publish'> & {
  safeFetch: SafeFetch;
};

/** What a 404 calls it. */
export const WEBHOOK = 'Webhook';

/** @throws AppError 400 naming `url` where it is a private address, as far as that can be seen */
export function checkUrl({ safeFetch }: Pick<WebhookContext, 'safeFetch'>, url: string): void {
  try {
    safeFetch.check(url);
  } catch (error) {
    throw error instanceof TargetError ? invalidField('url', error.message) : error;
  }
}

/** A webhook with its counts, as its owner sees it. */
export async function presentCounted(
  { storage, seal, clock }: Pick<WebhookContext, 'storage' | 'seal' | 'clock'>,
  row: WebhookRow,
): Promise<Webhook> {
  const counts = await countsOf(storage.db, [row.id]);
  return presentWebhook(row, counts(row.id), seal, clock());
}
