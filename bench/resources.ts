import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { type Person, register } from './client.ts';
import { startServer } from './server.ts';

const SOCKETS = [1000, 10_000];
const SOCKETS_PER_USER = 100;
const OPENED_AT_ONCE = 50;
/** After which a server has done what it does at its start. */
const REST_MS = 5000;

/** What a server needs that does nothing, and one that holds many sockets. Memory is what it has resident (Linux). */
export async function benchResources(nodeArgs: string[]): Promise<boolean> {
  const startedMs = performance.now();
  // Registration is limited by address, so each user comes through a "proxy" from an address of their own.
  const server = await startServer({ env: { ALLOW_REGISTRATION: 'true', TRUST_PROXY: '1' }, nodeArgs });
  console.log(`  start, with an empty database: ${Math.round(performance.now() - startedMs)} ms`);
  const sockets: WebSocket[] = [];
  try {
    await sleep(REST_MS);
    console.log(`  memory at rest: ${await residentMb(server.pid)} MB`);
    const people: Person[] = [];
    for (const count of SOCKETS) {
      while (people.length * SOCKETS_PER_USER < count) people.push(await register(server.url, people.length));
      while (sockets.length < count) {
        const batch = Array.from({ length: OPENED_AT_ONCE }, (_, index) =>
          openSocket(people[Math.floor((sockets.length + index) / SOCKETS_PER_USER)]),
        );
        sockets.push(...(await Promise.all(batch)));
      }
      await sleep(REST_MS);
      console.log(`  memory with ${count.toLocaleString('en')} sockets: ${await residentMb(server.pid)} MB`);
    }
    return true;
  } finally {
    for (const socket of sockets) socket.terminate();
    await server.stop();
  }
}

async function openSocket(person: Person | undefined): Promise<WebSocket> {
  if (!person) throw new Error('there are more sockets than users for them');
  const { url, cookie, user } = person;
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers: { cookie }, origin: url });
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'auth', userId: user.id }));
  return socket;
}

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}
