import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { liveMessage } from '@alertstream/contract/live';
import { WebSocket } from 'ws';
import { createKey, type Person, register } from './client.ts';
import { ms, percentile, ratio } from './figures.ts';
import { startServer } from './server.ts';
import { type IntakeRequest, intakeRequest, openWire, type Wire } from './wire.ts';

const USERS = 100;
const SOCKETS_PER_USER = 10;
const RATE_PER_S = 50;
const SECONDS = 10;
const WARM_UP_POSTS = 100;
const POST_CONNECTIONS = 64;
/** How long the last messages may take before they count as lost. */
const PATIENCE_MS = 5000;

type Member = Person & { request: IntakeRequest };
type Arrivals = Map<string, (at: number) => void>;
/** Microseconds; `sockets` from the same start as `post`. */
type Samples = { post: number[]; sockets: number[] };

/** From POST to socket, for 1,000 sockets of 100 users. Gives false where a socket missed a message. */
export async function benchLive(nodeArgs: string[]): Promise<boolean> {
  // Registration is limited by address, so each user comes through a "proxy" from an address of their own.
  const server = await startServer({ env: { ALLOW_REGISTRATION: 'true', TRUST_PROXY: '1' }, nodeArgs });
  try {
    const members = await Promise.all(
      Array.from({ length: USERS }, async (_, number) => {
        const person = await register(server.url, number);
        return { ...person, request: intakeRequest(server.port, await createKey(person), number) };
      }),
    );
    const arrivals: Arrivals = new Map();
    const sockets = await openSockets(members, (title, at) => arrivals.get(title)?.(at));
    const posts = await openPosts(server.port);
    try {
      await run(posts, members, arrivals, WARM_UP_POSTS);
      return report(await run(posts, members, arrivals, RATE_PER_S * SECONDS));
    } finally {
      posts.close();
      for (const socket of sockets) socket.terminate();
    }
  } finally {
    await server.stop();
  }
}

async function openSockets(
  members: readonly Person[],
  onNotification: (title: string, at: number) => void,
): Promise<WebSocket[]> {
  const all = members.flatMap((member) => Array.from({ length: SOCKETS_PER_USER }, () => member));
  const sockets: WebSocket[] = [];
  for (const { url, cookie, user } of all) {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers: { cookie }, origin: url });
    socket.on('message', (data) => {
      const at = performance.now();
      const message = liveMessage.parse(JSON.parse(String(data)));
      if (message.type === 'notification') onNotification(message.notification.title, at);
    });
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'auth', userId: user.id }));
    sockets.push(socket);
  }
  return sockets;
}

/** Connections for posting, each with one request at a time. */
type Posts = { send(request: Buffer, onAnswer: () => void): void; close(): void };

async function openPosts(port: number): Promise<Posts> {
  type Slot = { wire: Wire; onAnswer: (() => void) | null };
  const slots: Slot[] = [];
  while (slots.length < POST_CONNECTIONS) {
    const wire = await openWire(port, {
      onAnswer(status) {
        if (status !== 201) throw new Error(`a notification was answered with ${status}`);
        const { onAnswer } = slot;
        slot.onAnswer = null;
        onAnswer?.();
      },
      onBroken(error) {
        throw error;
      },
    });
    const slot: Slot = { wire, onAnswer: null };
    slots.push(slot);
  }
  return {
    send(request, onAnswer) {
      const free = slots.find((slot) => !slot.onAnswer);
      if (!free) throw new Error(`more than ${POST_CONNECTIONS} requests wait for an answer`);
      // To the end of the line: one that rests for long is closed by the server.
      slots.push(...slots.splice(slots.indexOf(free), 1));
      free.onAnswer = onAnswer;
      free.wire.send(request);
    },
    close() {
      for (const { wire } of slots) wire.close();
    },
  };
}

let number = 0;

/** Posts at a steady rate, each to a random user, and waits for what it causes. */
async function run(
  posts: Posts,
  members: readonly Member[],
  arrivals: Arrivals,
  count: number,
): Promise<Samples> {
  const samples: Samples = { post: [], sockets: [] };
  const firstAt = performance.now();
  for (let index = 0; index < count; index++) {
    await sleep(Math.max(0, firstAt + (index * 1000) / RATE_PER_S - performance.now()));
    const member = members[Math.floor(Math.random() * members.length)];
    if (!member) continue;
    number += 1;
    member.request.setNumber(number);
    const sentAt = performance.now();
    arrivals.set(member.request.titleOf(number), (at) => samples.sockets.push((at - sentAt) * 1000));
    posts.send(member.request.bytes, () => samples.post.push((performance.now() - sentAt) * 1000));
  }
  const giveUpAt = performance.now() + PATIENCE_MS;
  const complete = () => samples.post.length === count && samples.sockets.length === count * SOCKETS_PER_USER;
  while (!complete() && performance.now() < giveUpAt) await sleep(10);
  return samples;
}

function report({ post, sockets }: Samples): boolean {
  const line = (name: string, values: number[]) =>
    console.log(
      `  ${name.padEnd(15)} p50 ${ms(percentile(values, 0.5))}   p99 ${ms(percentile(values, 0.99))}`,
    );
  console.log(
    `live: ${USERS * SOCKETS_PER_USER} sockets of ${USERS} users, ${RATE_PER_S} notifications a second for ${SECONDS} s`,
  );
  line('POST to 201', post);
  line('POST to socket', sockets);
  const expected = RATE_PER_S * SECONDS * SOCKETS_PER_USER;
  console.log(
    `  p50 to socket ${ratio(percentile(sockets, 0.5), percentile(post, 0.5))} times the POST's (target: at most 2)`,
  );
  console.log(`  messages expected ${expected}, arrived ${sockets.length}`);
  return sockets.length === expected;
}
