import { expect, onTestFinished, test } from 'vitest';
import { openTestApp } from '../app.ts';
import { engines } from '../engines.ts';
import { newSender } from '../senders.ts';

const SEARCHES = 10;
/** As long as it takes to find out that it is nowhere. */
const DEAR = `${'a'.repeat(199)}b`;

/** SQLite alone: a pool of one connection, as PGlite's, has nothing to keep free. */
const sqlite = engines.find(({ name }) => name === 'SQLite');

test('many searches of one user do not hold up what others do', async () => {
  if (!sqlite) throw new Error('there is no SQLite');
  const t = await openTestApp(sqlite);
  onTestFinished(() => t.close());
  const [ada, bob] = [await newSender(t), await newSender(t)];
  const message = 'a'.repeat(10_000);
  for (let sent = 0; sent < 300; sent += 30) {
    await Promise.all(Array.from({ length: 30 }, () => ada.sent({ message })));
  }

  let done = 0;
  const searches = Array.from({ length: SEARCHES }, async () => {
    const answer = await ada.list(`?q=${DEAR}`);
    done += 1;
    return [answer.statusCode, answer.json()];
  });
  await Promise.race(searches);
  expect((await bob.list()).statusCode).toBe(200);
  await bob.sent();
  expect(done).toBeLessThan(SEARCHES / 2);
  expect(await Promise.all(searches)).toEqual(Array(SEARCHES).fill([200, []]));
});
