import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { Agent, request } from 'undici';
import { readConfig } from '../server/src/config.ts';
import { createSeal } from '../server/src/domain/api-keys/seal.ts';
import { webhookDelivery } from '../server/src/domain/webhooks/events.ts';
import { newSecret } from '../server/src/domain/webhooks/secret.ts';
import { startDeliveries } from '../server/src/jobs/deliveries.ts';
import { AT_ONCE_MAX } from '../server/src/jobs/delivery-lanes.ts';
import { signedHeaders } from '../server/src/net/webhook-signature.ts';
import { wireOutgoing } from '../server/src/outgoing.ts';
import type { Storage } from '../server/src/storage/db.ts';
import { openStorage } from '../server/src/storage/open.ts';
import { insertDeliveries, type NewDelivery } from '../server/src/storage/outbox/deliveries.ts';
import { insertUser } from '../server/src/storage/people/users.ts';
import { insertWebhook } from '../server/src/storage/targets/webhooks.ts';
import { median, perSecond, ratio } from './figures.ts';
import { freshDataDir, startReceiver } from './server.ts';

const COUNT = 10_000;
const ROUNDS = 5;
const NINE = 9;
/** Of what a bare loop delivers in the same time. */
const RATIO_MIN = 0.5;
/** Of what nine targets are sent without a hanging one beside them. */
const SHARE_MIN = 0.9;
const USER_ID = 1;

/**
 * Deliveries a second from the outbox on SQLite to a receiver on this machine, beside a bare loop of undici that posts
 * the same signed bodies; and what a target that hangs costs nine others. Gives false where a target is missed.
 */
export async function benchDeliveries(): Promise<boolean> {
  const receiver = await startReceiver();
  const dataDir = await freshDataDir();
  const storage = await openStorage({
    dataDir,
    databaseUrl: process.env.DATABASE_URL ?? null,
    onError: () => {},
  });
  try {
    const bench = await prepare(storage, receiver.url);
    await bench.outbox([bench.webhooks[0] ?? 0], COUNT / 5); // warm
    await bare(receiver.url, COUNT / 5);
    const isFast = await compare(bench, receiver.url);
    return (await compareHanging(bench)) && isFast;
  } finally {
    await storage.close();
    await rm(dataDir, { recursive: true, force: true });
    await receiver.stop();
  }
}

type Bench = Awaited<ReturnType<typeof prepare>>;

async function compare(bench: Bench, url: string): Promise<boolean> {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await bench.outbox([bench.webhooks[0] ?? 0], COUNT));
    theirs.push(await bare(url, COUNT));
  }
  const ratios = ours.map((value, round) => value / (theirs[round] ?? Number.NaN));
  console.log(
    `deliveries: ${COUNT.toLocaleString('en')} to one webhook, ${ROUNDS} times, in turns with the bare loop`,
  );
  console.log(`  outbox      ${perSecond(median(ours))}`);
  console.log(`  bare undici ${perSecond(median(theirs))}`);
  console.log(`  ratio ${ratio(median(ratios), 1)} (target: at least ${RATIO_MIN})`);
  return median(ratios) >= RATIO_MIN;
}

async function compareHanging(bench: Bench): Promise<boolean> {
  const nine = bench.webhooks.slice(0, NINE);
  const alone: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await bench.outbox(nine, COUNT));
    beside.push(await bench.outbox(nine, COUNT, bench.hanging));
  }
  const share = median(beside.map((value, round) => value / (alone[round] ?? Number.NaN)));
  console.log(
    `deliveries: ${COUNT.toLocaleString('en')} to nine webhooks, without and with as many to one that hangs`,
  );
  console.log(`  nine alone  ${perSecond(median(alone))}`);
  console.log(`  beside one  ${perSecond(median(beside))}`);
  console.log(`  share ${ratio(share, 1)} (target: at least ${SHARE_MIN})`);
  return share >= SHARE_MIN;
}

/** A user with ten webhooks, one of which hangs; `outbox` delivers so many and gives how many a second. */
async function prepare(storage: Storage, url: string) {
  await insertUser(storage.db, {
    name: 'Bench',
    email: 'bench@example.com',
    username: 'bench',
    password_hash: '',
    is_admin: 1,
    is_active: 1,
    must_change_password: 0,
    created_at: 0,
  });
  const seal = createSeal('a secret of the benchmark');
  const add = async (path: string) => {
    const webhook = {
      user_id: USER_ID,
      name: path,
      url: url + path,
      events: '[]',
      secret_sealed: seal.close(newSecret()),
      is_active: 1 as const,
      created_at: 0,
      updated_at: 0,
    };
    return (await insertWebhook(storage.db, webhook)).id;
  };
  const webhooks: number[] = [];
  while (webhooks.length < NINE) webhooks.push(await add(`/${webhooks.length}`));
  const hanging = await add('/hang');

  async function outbox(targets: readonly number[], count: number, besides?: number): Promise<number> {
    await fill(storage, (index) => targets[index % targets.length] ?? 0, count);
    if (besides !== undefined) await fill(storage, () => besides, count);
    const ctx = { storage, clock: Date.now, publish: () => {}, sendsEmail: false, seal };
    const { webhooks: known, senders } = wireOutgoing(ctx, { ...readConfig({}), allowPrivateTargets: true });
    const start = performance.now();
    const worker = startDeliveries({ ...ctx, webhooks: known }, senders, pino({ level: 'silent' }));
    await sent(storage, targets);
    const seconds = (performance.now() - start) / 1000;
    await worker.stop();
    await storage.db.deleteFrom('deliveries').execute();
    return count / seconds;
  }
  return { webhooks, hanging, outbox };
}

async function fill(storage: Storage, webhookOf: (index: number) => number, count: number): Promise<void> {
  const deliveries = Array.from(
    { length: count },
    (_, index): NewDelivery =>
      webhookDelivery(USER_ID, webhookOf(index), {
        event: 'notification.created',
        notificationId: null,
        body: bodyOf(index),
        atMs: 0,
      }),
  );
  await storage.db.transaction().execute((tx) => insertDeliveries(tx, storage.engine, deliveries));
}

/** Resolves when everything for these webhooks was sent. */
async function sent(storage: Storage, webhooks: readonly number[]): Promise<void> {
  const targets = webhooks.map((id) => `webhook:${id}`);
  for (;;) {
    const left = await storage.db
      .selectFrom('deliveries')
      .select('id')
      .where('target', 'in', targets)
      .where('status', '=', 'pending')
      .limit(1)
      .execute();
    if (left.length === 0) return;
    await sleep(20);
  }
}

/** The least that delivers: as many at a time as the outbox sends to one target, each body signed, each answer read. */
async function bare(url: string, count: number): Promise<number> {
  const dispatcher = new Agent();
  const secret = newSecret();
  let next = 0;
  const post = async () => {
    while (next < count) {
      const index = next++;
      const body = bodyOf(index);
      const signed = { id: `msg_${index}`, timestampS: Math.floor(Date.now() / 1000), body };
      const headers = { 'content-type': 'application/json', ...signedHeaders(signed, [secret]) };
      const answer = await request(`${url}/0`, { dispatcher, method: 'POST', headers, body });
      if (answer.statusCode !== 204) throw new Error(`answered with ${answer.statusCode}`);
      await answer.body.dump();
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE_MAX }, post));
  const seconds = (performance.now() - start) / 1000;
  await dispatcher.close();
  return count / seconds;
}

function bodyOf(index: number): string {
  return JSON.stringify({
    type: 'notification.created',
    timestamp: '2026-01-15T12:00:00.000Z',
    data: {
      id: String(index),
      title: `Build ${index} failed`,
      message: 'The nightly build failed after 12 minutes: 3 tests in storage',
      appName: 'buildBot',
      category: 'system',
      priority: 'high',
      place: 'inbox',
      tags: [],
      isRead: false,
      createdAt: '2026-01-15T12:00:00.000Z',
      sender: 'ci',
      metadata: { build: index, url: 'https://ci.example.com/1423' },
      verdict: { announce: 'now', until: null, reasons: [] },
    },
  });
}
