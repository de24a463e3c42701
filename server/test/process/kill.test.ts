import { afterEach, describe, expect, test } from 'vitest';
import { newKey, readAll, readStats, signIn } from './api.ts';
import { newFolder, newPostgres, type Place, type Server, startServer } from './server.ts';

const CONNECTIONS = 32;
/** A round's kill comes after so many acknowledgements, each round at another point. */
const ACKNOWLEDGED_MIN = 150;

type Titles = { acknowledged: Set<string>; unanswered: Set<string> };

/** Sends one notification; true where it was acknowledged, false where the server is gone. */
async function send(address: string, key: string, title: string, more: Record<string, string> = {}) {
  const answer = await fetch(`${address}/api/notifications`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key, ...more },
    body: JSON.stringify({ title, message: 'under load', appName: `app ${title.length}` }),
  }).catch(() => null);
  if (answer && answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer !== null && (await answer.text().catch(() => null)) !== null;
}

/** Keep-alive connections that post as fast as they are answered, until the server is gone. */
async function loadUntilGone(
  address: string,
  key: string,
  round: number,
  onAcknowledged: (count: number) => void,
) {
  const titles: Titles = { acknowledged: new Set(), unanswered: new Set() };
  let next = 0;
  async function sendOn(): Promise<void> {
    for (;;) {
      const title = `${round}-${next++}`;
      if (!(await send(address, key, title, { 'idempotency-key': title }))) {
        titles.unanswered.add(title);
        return;
      }
      titles.acknowledged.add(title);
      onAcknowledged(titles.acknowledged.size);
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, sendOn));
  return titles;
}

describe('kill -9 at full load, then a new start', () => {
  const running: Server[] = [];
  const places: Place[] = [];
  afterEach(async () => {
    for (const server of running.splice(0)) await server.end('SIGKILL');
    for (const place of places.splice(0)) await place.dispose();
  });

  async function start(place: Place): Promise<{ server: Server; address: string }> {
    const server = startServer({ ...place.env, INTAKE_RATE_PER_MINUTE: '0' });
    running.push(server);
    return { server, address: await server.ready() };
  }

  async function survive(place: Place, rounds: number): Promise<void> {
    places.push(place);
    let { server, address } = await start(place);
    const cookie = await signIn(address);
    const key = await newKey(address, cookie);
    const acknowledged = new Set<string>();

    for (let round = 1; round <= rounds; round++) {
      const killAt = ACKNOWLEDGED_MIN + 37 * (round % 5);
      const killed = Promise.withResolvers<void>();
      const { end } = server;
      const titles = await loadUntilGone(address, key, round, (count) => {
        if (count === killAt) killed.resolve(end('SIGKILL').then(() => {}));
      });
      await killed.promise;
      ({ server, address } = await start(place));

      // What was not answered may be there or not. Sent again with the same key, it is there once.
      for (const title of titles.unanswered) await send(address, key, title, { 'idempotency-key': title });
      for (const title of [...titles.acknowledged, ...titles.unanswered]) acknowledged.add(title);
    }

    const seen = (await readAll(address, cookie)).map(({ title }) => title);
    expect(acknowledged.size).toBeGreaterThan(rounds * ACKNOWLEDGED_MIN);
    expect(seen.toSorted()).toEqual([...acknowledged].toSorted());
    const { total, unread, sources } = await readStats(address, cookie);
    expect({ total, unread }).toEqual({ total: seen.length, unread: seen.length });
    for (const { appName, total } of sources) {
      expect(total).toBe(seen.filter((title) => appName === `app ${title.length}`).length);
    }
    expect(await server.end('SIGTERM')).toBe(0);
  }

  test('20 times on SQLite: every acknowledged notification is there, once; the session goes on', async () => {
    await survive(await newFolder(), 20);
  }, 180_000);

  const serverUrl = process.env.TEST_DATABASE_URL;
  test.skipIf(!serverUrl)(
    '4 times on Postgres (left out without TEST_DATABASE_URL)',
    async () => {
      await survive(await newPostgres(serverUrl ?? ''), 4);
    },
    120_000,
  );
});
