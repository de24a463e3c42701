/** `npm run demo -- [--count 40] [--rate 5]`: sends a realistic stream to an account, through the public API. */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Message, messages } from './demo-messages.ts';

const TIMEOUT_MS = 5000;
const { ALERTSTREAM_URL = 'http://127.0.0.1:3000', ALERTSTREAM_API_KEY } = process.env;

/** @throws Error with a line for the reader, where going on makes no sense */
async function send(message: Message, key: string): Promise<void> {
  const response = await fetch(`${ALERTSTREAM_URL}/api/notifications`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify(message),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: Error) => {
    throw new Error(`No answer from ${ALERTSTREAM_URL} (${error.message}). Is the server running?`);
  });
  if (response.status === 201) return void (await response.body?.cancel());
  if (response.status === 429) {
    await sleep(1000 * Number(response.headers.get('retry-after') ?? 1));
    return send(message, key);
  }
  throw new Error(`The server answered ${response.status}: ${await response.text()}`);
}

/** Every message in a random order, again and again, so that a stream of any length stays mixed. */
function* stream(count: number): Generator<Message> {
  let left: Message[] = [];
  for (let sent = 0; sent < count; sent++) {
    if (left.length === 0) left = [...messages];
    yield* left.splice(Math.floor(Math.random() * left.length), 1);
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      count: { type: 'string', default: String(messages.length) },
      rate: { type: 'string', default: '5' },
    },
  });
  const count = Number(values.count);
  const rate = Number(values.rate);
  if (!(count > 0 && rate > 0)) throw new Error('--count and --rate (a second) are numbers above 0.');
  if (!ALERTSTREAM_API_KEY) {
    throw new Error(
      'The demo sends to your account, so it needs one of your API keys.\n' +
        'Create one under Settings > API Settings, then:  ALERTSTREAM_API_KEY=ask_... npm run demo',
    );
  }
  const startedAt = performance.now();
  let sent = 0;
  for (const message of stream(count)) {
    await send(message, ALERTSTREAM_API_KEY);
    sent++;
    await sleep(Math.max(0, startedAt + (sent * 1000) / rate - performance.now()));
  }
  console.log(`${sent} notifications sent to ${ALERTSTREAM_URL}`);
}

await main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
