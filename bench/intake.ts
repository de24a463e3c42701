import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createKey, readStats, signIn } from './client.ts';
import { median, ms, perSecond, ratio } from './figures.ts';
import type { LoadOrder, LoadResult } from './load.ts';
import { ADMIN, startBare, startServer } from './server.ts';

const CONNECTIONS = 64;
const WARM_UP_S = 5;
const ROUNDS = 5;
const ROUND_S = 5;
/** Between rounds, so that what one server still has to do is not the other's burden. */
const PAUSE_MS = 500;

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

async function order(load: ChildProcess, order: LoadOrder): Promise<LoadResult> {
  load.send(order);
  const [result] = await once(load, 'message', { signal: AbortSignal.timeout((order.seconds + 30) * 1000) });
  return result as LoadResult;
}

function report({ alertstream, bare }: Results): void {
  console.log(`intake: ${CONNECTIONS} connections, ${ROUNDS} rounds of ${ROUND_S} s each, in turn`);
  for (const [name, results] of [
    ['AlertStream', alertstream],
    ['bare Fastify', bare],
  ] as const) {
    const kept = results.slice(1);
    const last = kept.at(-1);
    console.log(
      `  ${name.padEnd(13)} ${perSecond(median(kept.map((result) => result.perSecond)))}` +
        `   p50 ${ms(last?.totalP50)}   p99 ${ms(last?.totalP99)}` +
        `   rounds ${kept.map((result) => Math.round(result.perSecond)).join(' ')}`,
    );
  }
  const throughput = (results: LoadResult[]) => median(results.slice(1).map((result) => result.perSecond));
  console.log(
    `  throughput ${ratio(throughput(alertstream), throughput(bare))} of bare (target: at least 0.80),` +
      ` p99 ${ratio(alertstream.at(-1)?.totalP99, bare.at(-1)?.totalP99)} times bare`,
  );
}
