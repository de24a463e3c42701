import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createKey, readStats, signIn } from './client.ts';
import { median, ms, perSecond } from './figures.ts';
import type { LoadOrder, LoadResult } from './load.ts';
import { ADMIN, startBare, startServer } from './server.ts';

const CONNECTIONS = 64;
const WARM_UP_S = 5;
/** Many short rounds, so that whatever else the machine does meets both alike. */
const ROUNDS = 15;
const ROUND_S = 2;
/** Between rounds, so that what one server still has to do is not the other's burden. */
const PAUSE_MS = 200;

type Target = { name: string; port: number; key: string };

/** AlertStream's intake beside a bare route, loaded alike. Gives false where an acknowledged notification is missing. */
export async function benchIntake(nodeArgs: string[]): Promise<boolean> {
  const [server, bare] = await Promise.all([startServer({ nodeArgs }), startBare()]);
  const load = fork(join(import.meta.dirname, 'load.ts'));
  try {
    const admin = await signIn(server.url, ADMIN);
    const alertstream = { name: 'AlertStream', port: server.port, key: await createKey(admin) };
    const results = await alternate(load, alertstream, {
      name: 'bare Fastify',
      port: bare.port,
      key: alertstream.key,
    });
    report(results);
    const acknowledged = results.alertstream.reduce((sum, result) => sum + result.acknowledged, 0);
    const { total } = await readStats(admin);
    console.log(`  acknowledged ${acknowledged}, stored ${total}`);
    return acknowledged === total;
  } finally {
    load.disconnect();
    await Promise.all([server.stop(), bare.stop()]);
  }
}

type Results = { alertstream: LoadResult[]; bare: LoadResult[] };

/** The first result of each is the warm-up. The order changes from round to round. */
async function alternate(load: ChildProcess, alertstream: Target, bare: Target): Promise<Results> {
  const results: Results = { alertstream: [], bare: [] };
  const run = async (target: Target, seconds: number, keep: boolean) => {
    const { name, port, key } = target;
    const result = await order(load, { target: name, port, key, connections: CONNECTIONS, seconds, keep });
    results[target === bare ? 'bare' : 'alertstream'].push(result);
    if (result.refused > 0) throw new Error(`${name} refused ${result.refused} requests`);
    await sleep(PAUSE_MS);
  };
  await run(bare, WARM_UP_S, false);
  await run(alertstream, WARM_UP_S, false);
  for (let round = 0; round < ROUNDS; round++) {
    const pair = round % 2 === 0 ? [alertstream, bare] : [bare, alertstream];
    for (const target of pair) await run(target, ROUND_S, true);
  }
  return results;
}

/** Lets the load's process carry out an order. */
export async function order(load: ChildProcess, order: LoadOrder): Promise<LoadResult> {
  load.send(order);
  const [result] = await once(load, 'message', { signal: AbortSignal.timeout((order.seconds + 30) * 1000) });
  return result as LoadResult;
}

function report({ alertstream, bare }: Results): void {
  console.log(`intake: ${CONNECTIONS} connections, ${ROUNDS} rounds of ${ROUND_S} s each, in turn`);
  printTarget('AlertStream', alertstream);
  printTarget('bare Fastify', bare);
  const ofBare = (figure: (result: LoadResult) => number) =>
    median(kept(alertstream).map((result, round) => figure(result) / figure(bare[round + 1] ?? result)));
  console.log(
    `  median of the rounds: ${ofBare((result) => result.perSecond).toFixed(2)} of bare's throughput` +
      ` (target: at least 0.80), ${ofBare((result) => result.p99).toFixed(2)} times its p99`,
  );
}

function printTarget(name: string, results: readonly LoadResult[]): void {
  const speeds = kept(results).map((result) => result.perSecond);
  const total = results.at(-1);
  console.log(
    `  ${name.padEnd(13)} ${perSecond(median(speeds))} (${perSecond(Math.min(...speeds)).trim()} to ${perSecond(Math.max(...speeds)).trim()})` +
      `   p50 ${ms(total?.totalP50)}   p99 ${ms(total?.totalP99)}`,
  );
}

/** Without the warm-up. */
function kept(results: readonly LoadResult[]): readonly LoadResult[] {
  return results.slice(1);
}
