import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase } from '../server/test/engines.ts';
import { signIn } from './client.ts';
import { median, ms, percentile, ratio } from './figures.ts';
import { type Asked, deepCursorOf, post, questions } from './scale-ask.ts';
import { fill, SECRET_KEY, type Target } from './scale-fill.ts';
import { ADMIN, freshDataDir, type Running, startServer } from './server.ts';

const SIZES = [10_000, 1_000_000, 10_000_000];
const WARM_UPS = 5;
const ROUNDS = 100;
/** A p99 may be so much longer while others ask what is dear. */
const LOADED_TARGET = 3;
const LOADED_ROUNDS = 4;
const LOADED_SECONDS = 4;
const POSTS_PER_S = 50;
const ASKING = 4;

export type ScaleOptions = {
  sizes?: string | undefined;
  database?: string | undefined;
  keep?: string | undefined;
};
type Size = { count: number; server: Running; asked: Asked; drop(): Promise<void> };

/**
 * The same calls at several sizes of one database. All sizes are asked in turn, so that whatever else the machine does
 * hits them alike. `keep` names a folder where filled SQLite databases stay for the next time.
 */
export async function benchScale(_nodeArgs: string[], options: ScaleOptions = {}): Promise<boolean> {
  const counts = options.sizes ? options.sizes.split(',').map(Number) : SIZES;
  let isRight = true;
  for (const database of [null, ...(options.database ? [options.database] : [])]) {
    console.log(`\n  ${database ? 'Postgres' : 'SQLite'}, 100 users, one of whom owns a tenth`);
    const sizes: Size[] = [];
    try {
      for (const count of counts) sizes.push(await openSize(count, database, options.keep));
      isRight = (await compareSizes(sizes)) && isRight;
      const largest = sizes.at(-1);
      if (largest) isRight = (await compareLoaded(largest)) && isRight;
    } finally {
      for (const size of sizes) await size.drop();
    }
  }
  return isRight;
}

async function openSize(count: number, databaseUrl: string | null, keep: string | undefined): Promise<Size> {
  const database = databaseUrl ? await createDatabase(databaseUrl) : null;
  const kept = keep && !database ? join(keep, String(count)) : null;
  const dataDir = kept ?? (await freshDataDir());
  const forget = async () => {
    if (!kept) await rm(dataDir, { recursive: true, force: true });
    await database?.drop();
  };
  try {
    const { server, asked } = await serve({ dataDir, databaseUrl: database?.url ?? null, count });
    return { count, server, asked, drop: () => server.stop().then(forget) };
  } catch (error) {
    await forget();
    throw error;
  }
}

async function serve(target: Target): Promise<{ server: Running; asked: Asked }> {
  const { dataDir, databaseUrl, count } = target;
  const startedMs = performance.now();
  const key = await fill(target);
  console.log(
    `  ${count.toLocaleString('en')} filled in ${((performance.now() - startedMs) / 1000).toFixed(0)} s`,
  );
  const env = { DATA_DIR: dataDir, SECRET_KEY, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const server = await startServer({ env, dataDir });
  const person = await signIn(server.url, ADMIN);
  return { server, asked: { ...person, key, deepCursor: await deepCursorOf(person, count) } };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return (performance.now() - startedMs) * 1000;
}

async function compareSizes(sizes: readonly Size[]): Promise<boolean> {
  const head = sizes.map(({ count }) => count.toLocaleString('en').padStart(11)).join('');
  console.log(`\n  ${'median'.padEnd(24)}${head}    ratio to the smallest`);
  let isRight = true;
  const all = await ask(sizes);
  for (const [index, { name, target }] of questions.entries()) {
    const medians = sizes.map((_size, place) => median(all[index]?.[place] ?? []));
    const ratios = medians.slice(1).map((value) => ratio(value, medians[0]));
    const isMet = ratios.every((value) => Number(value) <= target);
    isRight &&= isMet;
    const figures = medians.map((value) => ms(value).padStart(11)).join('');
    console.log(
      `  ${name.padEnd(24)}${figures}    ${ratios.join('  ')}${isMet ? '' : `   MISSED (at most ${target})`}`,
    );
  }
  return isRight;
}

/** Microseconds, by question and size. A round asks everything everywhere, there and back, so that none is favoured. */
async function ask(sizes: readonly Size[]): Promise<number[][][]> {
  const samples = questions.map(() => sizes.map((): number[] => []));
  for (let round = -WARM_UPS; round < ROUNDS; round++) {
    for (const [index, question] of questions.entries()) {
      const inTurn = [...sizes.entries()];
      for (const [place, { asked }] of round % 2 === 0 ? inTurn : inTurn.reverse()) {
        const us = await timed(() => question.ask(asked));
        if (round >= 0) samples[index]?.[place]?.push(us);
      }
    }
  }
  return samples;
}

/** Intake at a steady rate, by turns while nobody asks and while the dearest questions run back to back. */
async function compareLoaded({ asked, count }: Size): Promise<boolean> {
  const quiet: number[] = [];
  const loaded: number[] = [];
  await postSteadily(asked);
  for (let round = 0; round < LOADED_ROUNDS; round++) {
    quiet.push(...(await postSteadily(asked)));
    const asking = askOn(asked);
    loaded.push(...(await postSteadily(asked)));
    await asking.stop();
  }
  const [calm, busy] = [percentile(quiet, 0.99), percentile(loaded, 0.99)];
  const isMet = busy <= LOADED_TARGET * calm;
  console.log(
    `\n  intake at ${POSTS_PER_S}/s with ${count.toLocaleString('en')}: p50 ${ms(median(quiet))} quiet, ${ms(median(loaded))} while ${ASKING} ask back to back`,
  );
  console.log(
    `  p99 ${ms(calm)} quiet, ${ms(busy)} so: ratio ${ratio(busy, calm)}${isMet ? '' : `   MISSED (at most ${LOADED_TARGET})`}`,
  );
  return isMet;
}

async function postSteadily(asked: Asked): Promise<number[]> {
  const firstMs = performance.now();
  const posts: Promise<number>[] = [];
  for (let index = 0; index < POSTS_PER_S * LOADED_SECONDS; index++) {
    await sleep(Math.max(0, firstMs + (index * 1000) / POSTS_PER_S - performance.now()));
    posts.push(timed(() => post(asked)));
  }
  return Promise.all(posts);
}

/** The dearest questions, each asked again as soon as it is answered. */
function askOn(asked: Asked): { stop(): Promise<unknown> } {
  let stopped = false;
  const dear = questions.filter(({ name }) => /search|analytics|cursor|unread/.test(name));
  const work = Array.from({ length: ASKING }, async (_, index) => {
    for (let turn = index; !stopped; turn++) await dear[turn % dear.length]?.ask(asked);
  });
  return {
    stop() {
      stopped = true;
      return Promise.all(work);
    },
  };
}
