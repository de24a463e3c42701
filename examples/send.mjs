#!/usr/bin/env node
/**
 * Sends a notification to AlertStream; needs Node 18.3 or newer, and no packages.
 *
 *   ./send.mjs [-c CATEGORY] [-p PRIORITY] [-a APP] TITLE MESSAGE
 *
 * Reads ALERTSTREAM_API_KEY, and optionally ALERTSTREAM_URL, ALERTSTREAM_APP (the default appName) and
 * ALERTSTREAM_TIMEOUT (seconds for each attempt). In a program: import { send } from './send.mjs'
 */
import { randomUUID } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { ALERTSTREAM_URL, ALERTSTREAM_API_KEY, ALERTSTREAM_APP, ALERTSTREAM_TIMEOUT } = process.env;

/**
 * Takes { title, message, category?, priority?, appName?, metadata? }.
 * Resolves to true when the server has stored the notification, else to false. Never throws.
 */
export async function send(notification) {
  let answer = { reason: 'ALERTSTREAM_API_KEY is not set' };
  // The same key for both attempts: stored once at most.
  const once = { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() };
  for (const pauseMs of ALERTSTREAM_API_KEY ? [1000, 0] : []) {
    answer = await attempt({ appName: ALERTSTREAM_APP || hostname(), ...notification }, once);
    if (answer.status === 201) return true;
    if (answer.status < 500 && answer.status !== 429) break;
    await sleep(pauseMs);
  }
  console.error(`alertstream: not sent: ${answer.reason.replace(/\s+/g, ' ').slice(0, 300)}`);
  return false;
}

/** The status, where there was an answer, and what was said. */
async function attempt(notification, once) {
  try {
    const response = await fetch(`${ALERTSTREAM_URL || 'http://127.0.0.1:3000'}/api/notifications`, {
      method: 'POST',
      headers: { ...once, 'X-API-Key': ALERTSTREAM_API_KEY },
      body: JSON.stringify(notification),
      redirect: 'manual',
      signal: AbortSignal.timeout(Number(ALERTSTREAM_TIMEOUT || 5) * 1000),
    });
    const { status } = response;
    return { status, reason: status === 201 ? '' : `${status} ${await response.text()}` };
  } catch (error) {
    return { reason: `${error.message} ${error.cause?.message ?? ''}` };
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const notification = commandLine();
  if (notification) process.exitCode = (await send(notification)) ? 0 : 1;
  else {
    console.error('usage: send.mjs [-c CATEGORY] [-p PRIORITY] [-a APP] TITLE MESSAGE');
    process.exitCode = 2;
  }
}

/** What the arguments say; null where that can't be told. */
function commandLine() {
  const option = (short) => ({ type: 'string', short });
  const options = { category: option('c'), priority: option('p'), appName: option('a') };
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [title, message] = positionals;
    return positionals.length === 2 ? { ...values, title, message } : null;
  } catch {
    return null;
  }
}
