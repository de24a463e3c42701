#!/usr/bin/env node
/**
 * Sends your app's notifications to AlertStream; needs Node 18.3 or newer, and no packages.
 *
 *   ALERTSTREAM_API_KEY=ask_... node my-app.mjs     sends a first notification
 *
 * In your app: import { notify } from './my-app.mjs'
 * Every app has an API key of its own; never share it. It decides whose inbox receives what you send.
 */
import { randomUUID } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const APP_NAME = 'my-app';
const SERVER = process.env.ALERTSTREAM_URL || 'http://127.0.0.1:3000';
const TIMEOUT_MS = 10_000;

/**
 * Options: category (market, analysis, alert, trading, portfolio, news, system, general, or your own), priority (low,
 * normal, high, critical), userId (who it is about, in your app's own words) and metadata (any JSON object).
 * Resolves to { ok: true, id } once it is stored, else to { ok: false, reason }. Never throws.
 */
export async function notify(title, message, { category = 'general', priority = 'normal', ...more } = {}) {
  const notification = { title, message, category, priority, appName: APP_NAME, ...more };
  // The same key for both attempts: stored once at most.
  const once = { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() };
  let result = { ok: false, reason: 'ALERTSTREAM_API_KEY is not set' };
  for (const pauseMs of process.env.ALERTSTREAM_API_KEY ? [1000, 0] : []) {
    result = await attempt(notification, once);
    if (result.ok || (result.status < 500 && result.status !== 429)) break;
    await sleep(pauseMs);
  }
  if (!result.ok) console.error(`alertstream: not sent: ${result.reason.replace(/\s+/g, ' ').slice(0, 300)}`);
  return result;
}

async function attempt(notification, once) {
  try {
    const response = await fetch(`${SERVER}/api/notifications`, {
      method: 'POST',
      headers: { ...once, 'X-API-Key': process.env.ALERTSTREAM_API_KEY },
      body: JSON.stringify(notification),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { status } = response;
    if (status === 201) return { ok: true, id: (await response.json()).id };
    return { ok: false, status, reason: `${status} ${await response.text()}` };
  } catch (error) {
    return { ok: false, reason: `${error.message} ${error.cause?.message ?? ''}` };
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { ok } = await notify(`Hello from ${APP_NAME}`, 'The integration works', { category: 'system' });
  process.exitCode = ok ? 0 : 1;
}
