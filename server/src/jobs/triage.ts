import type { FastifyBaseLogger } from 'fastify';
import type { TriageContext } from '../domain/triage/batch.ts';
import { resumeActions } from '../domain/triage/carry-on.ts';
import { type WakeContext, wakeDue } from '../domain/triage/wake.ts';
import { repeat } from './repeat.ts';

const WAKE_EVERY_MS = 1000;
const RESUME_EVERY_MS = 10_000;

/**
 * Brings back what was snoozed, and carries on actions that were cut off, until the returned function is called. Runs
 * in every process.
 */
export function startTriage(ctx: TriageContext & WakeContext, log: FastifyBaseLogger): () => void {
  const failed = 'triage: what was due was left undone; it is tried again';
  const stops = [
    repeat(WAKE_EVERY_MS, () => wakeDue(ctx), log, failed),
    repeat(RESUME_EVERY_MS, (isStopped) => resumeActions(ctx, isStopped), log, failed),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
