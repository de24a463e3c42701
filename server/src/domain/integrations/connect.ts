import { ERROR_CODES } from '@alertstream/contract/error-codes';
import type { ChannelConfig, Integration, IntegrationInput } from '@alertstream/contract/integrations';
import { recordAudit } from '../../storage/people/audit.ts';
import { nameKey, type User } from '../../storage/people/users.ts';
import { findChannelOf, forgetChannelFailures, saveChannel } from '../../storage/targets/channels.ts';
import { acceptMail, refusesMail } from '../../storage/targets/mail-refusals.ts';
import { channelTarget } from '../../storage/targets/names.ts';
import type { Context } from '../context.ts';
import { AppError, invalidField } from '../errors.ts';
import { openConfig, parseConfig, withKeptSecrets } from './config.ts';
import { presentConnected } from './present.ts';
import { NO_EMAIL } from './send.ts';
import { type TestContext, trySending } from './test.ts';

type ConnectContext = TestContext & Pick<Context, 'storage' | 'seal' | 'publish'>;

/**
 * Connects a service, or changes how it is connected, once a test has arrived there. Where only the choice of
 * announcements changes, and the channel works, nothing is sent.
 * @throws AppError 400 as withKeptSecrets does, 409 where the server sends no email, 422 where the test does not arrive,
 *   429
 */
export async function connectChannel(
  ctx: ConnectContext,
  {
    user,
    input,
    address,
  }: { user: Pick<User, 'id' | 'email_key'>; input: IntegrationInput; address: string },
): Promise<Integration> {
  const userId = user.id;
  const { db } = ctx.storage;
  const { type, minimumPriority, apps } = input;
  if (type === 'email' && !ctx.sendMail) throw new AppError(409, ERROR_CODES.emailUnavailable, NO_EMAIL);
  const before = await findChannelOf(db, userId, type);
  const kept = before && openConfig(before, ctx.seal);
  const channel = withKeptSecrets(parseConfig(type, input.config), kept);
  const isSame = before?.disabled_at === null && kept !== null && isEqual(kept, channel);
  if (channel.type === 'email') await checkAddress(ctx, user, channel.config.address);
  if (!isSame) await test(ctx, user.id, channel);

  const nowMs = ctx.clock();
  const row = await db.transaction().execute(async (tx) => {
    const saved = await saveChannel(tx, {
      user_id: userId,
      type,
      config_sealed: ctx.seal.close(JSON.stringify(channel.config)),
      address_key: channel.type === 'email' ? nameKey(channel.config.address) : null,
      minimum_priority: minimumPriority,
      apps: apps === null ? null : JSON.stringify([...new Set(apps)]),
      connected_at: nowMs,
    });
    if (!isSame) await forgetChannelFailures(tx, saved.id);
    await recordAudit(tx, {
      at: nowMs,
      event: before ? 'integration.changed' : 'integration.connected',
      actorId: userId,
      subjectId: userId,
      address,
      detail: { type },
    });
    return saved;
  });
  ctx.publish({ kind: 'routes-changed', userId });
  if (!isSame) ctx.publish({ kind: 'webhooks-changed', target: channelTarget(row.id) });
  const fresh = { lastError: null, lastAttemptAt: null, lastSentAt: isSame ? null : nowMs };
  return presentConnected({ seal: ctx.seal, sendsEmail: ctx.sendMail !== null }, { row, ...fresh });
}

/** Who has asked for no more email gets none; for their own address, users have the last word. */
async function checkAddress(
  { storage: { db } }: Pick<Context, 'storage'>,
  user: Pick<User, 'id' | 'email_key'>,
  address: string,
): Promise<void> {
  if (user.email_key === nameKey(address)) await acceptMail(db, user.id, address);
  else if (await refusesMail(db, user.id, address))
    throw invalidField('config.address', 'This address has asked for no more email from you');
}

async function test(ctx: TestContext, userId: number, channel: ChannelConfig): Promise<void> {
  const error = await trySending(ctx, userId, channel);
  if (error === null) return;
  throw new AppError(
    422,
    ERROR_CODES.channelTestFailed,
    `The test message did not arrive. ${error}. Nothing was saved`,
  );
}

function isEqual(one: ChannelConfig, other: ChannelConfig): boolean {
  return JSON.stringify(one.config) === JSON.stringify(other.config);
}
