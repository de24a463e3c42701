import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createKey, createRule, listRules, type Person, readStats, register } from './client.ts';
import { median, ms, perSecond } from './figures.ts';
import { order } from './intake.ts';
import type { LoadResult } from './load.ts';
import { mixedRules } from './mixed-rules.ts';
import { startServer } from './server.ts';

const RULES = [0, 10, 100];
const CONNECTIONS = 64;
const WARM_UP_S = 4;
/** Many short rounds, so that whatever else the machine does meets all alike. */
const ROUNDS = 12;
const ROUND_S = 2;
const PAUSE_MS = 200;
const TARGET = 0.7;

/** An account with so many active rules, and how its rounds went; the first is the warm-up. */
type Target = { rules: number; person: Person; key: string; results: LoadResult[] };

/**
 * Intake for accounts with 0, 10 and 100 active rules of mixed kinds, on one server, in turn. Gives false where an
 * acknowledged notification is missing, or a rule was never tried.
 */
export async function benchRules(nodeArgs: string[]): Promise<boolean> {
  const server = await startServer({ env: { ALLOW_REGISTRATION: 'true', TRUST_PROXY: '1' }, nodeArgs });
  const load = fork(join(import.meta.dirname, 'load.ts'));
  try {
    const targets: Target[] = [];
    for (const rules of RULES) {
      const person = await register(server.url, rules);
      for (const rule of mixedRules(rules)) await createRule(person, rule);
      targets.push({ rules, person, key: await createKey(person), results: [] });
    }
    await alternate(load, server.port, targets);
    report(targets);
    return (await Promise.all(targets.map(check))).every(Boolean);
  } finally {
    load.disconnect();
    await server.stop();
  }
}

async function alternate(load: ChildProcess, port: number, targets: readonly Target[]): Promise<void> {
  const run = async ({ rules, key, results }: Target, seconds: number, keep: boolean) => {
    const target = `${rules} rules`;
    const result = await order(load, { target, port, key, connections: CONNECTIONS, seconds, keep });
    if (result.refused > 0) throw new Error(`${target}: ${result.refused} requests were refused`);
    results.push(result);
    await sleep(PAUSE_MS);
  };
  for (const target of targets) await run(target, WARM_UP_S, false);
  for (let round = 0; round < ROUNDS; round++) {
    const shift = round % targets.length;
    for (const target of [...targets.slice(shift), ...targets.slice(0, shift)])
      await run(target, ROUND_S, true);
  }
}

function report(targets: readonly Target[]): void {
  console.log(`rules: ${CONNECTIONS} connections, ${ROUNDS} rounds of ${ROUND_S} s each, in turn`);
  const without = targets[0]?.results.slice(1) ?? [];
  for (const { rules, results } of targets) {
    const kept = results.slice(1);
    const ofNone = median(
      kept.map((one, round) => one.perSecond / (without[round]?.perSecond ?? Number.NaN)),
    );
    const last = kept.at(-1);
    console.log(
      `  ${String(rules).padStart(3)} rules  ${perSecond(median(kept.map((one) => one.perSecond)))}` +
        `   p50 ${ms(last?.totalP50)}   p99 ${ms(last?.totalP99)}   ${ofNone.toFixed(2)} of no rules` +
        (rules === 100 ? ` (target: at least ${TARGET.toFixed(2)})` : ''),
    );
  }
}

async function check({ rules, person, results }: Target): Promise<boolean> {
  const acknowledged = results.reduce((sum, result) => sum + result.acknowledged, 0);
  const { total } = await readStats(person);
  const triggered = (await listRules(person)).reduce((sum, rule) => sum + rule.triggerCount, 0);
  const matches = (triggered / acknowledged).toFixed(2);
  console.log(
    `  ${String(rules).padStart(3)} rules: acknowledged ${acknowledged}, stored ${total}, ${matches} rules matched each`,
  );
  return acknowledged === total && (rules === 0 || triggered > 0);
}
