import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../domain/context.ts';
import { type Outcome, SEND_LIMIT_MS, type Senders, type Target } from '../domain/deliveries/sender.ts';
import { settle } from '../domain/deliveries/settle.ts';
import { type SwitchOffContext, switchOff } from '../domain/deliveries/switch-off.ts';
import { FAILING_MAX_MS, settleAttempts } from '../domain/deliveries/write-outcomes.ts';
import { releaseLeases, renewLeases } from '../storage/outbox/deliveries.ts';
import type { FailingTarget, Settled } from '../storage/outbox/delivery-outcomes.ts';
import { claimForLanes } from './delivery-claims.ts';
import { type Claimed, isForgettable, type Lane, learn, unrest } from './delivery-lanes.ts';
import { attemptToSend } from './delivery-send.ts';
import { createTurns } from './delivery-turns.ts';

/** What a process that died has left is taken up by another after this. */
export const LEASE_MS = 45_000;
const RENEW_EVERY_MS = 10_000;
/** No attempt begins on a lease that could end before it. */
const LEASE_LEFT_MS = SEND_LIMIT_MS + 5000;
/** What is due later, or was written by others, is noticed so soon. */
const LOOK_EVERY_MS = 500;
/** Between two rounds: what ends in the meantime is written together. */
const ROUND_GAP_MS = 10;
const AFTER_FAULT_MS = 1000;
/** Attempts that one transaction writes. */
const WRITTEN_AT_ONCE = 500;
/** How long attempts that are under way may take while the server stops. */
const STOP_MS = 3000;

export type DeliveryWorker = {
  /** There is something new in the outbox. */
  wake(): void;
  /** A target was changed by its owner: that it failed is forgotten. */
  unrest(target: string): void;
  /** Ends: what is under way gets a moment, and everything else is given back. */
  stop(): Promise<void>;
};

type Ended = { settled: Settled; target: Target; outcome: Outcome };

/**
 * Works the outbox until it is stopped. Any number of processes may do it at once: a delivery is leased before it is
 * sent, and the lease renewed until what came of it is written. A process that dies loses its leases; what it had sent
 * and not written is sent again, under the same id.
 */
export function startDeliveries(
  ctx: SwitchOffContext & Pick<Context, 'clock'>,
  senders: Senders,
  log: FastifyBaseLogger,
): DeliveryWorker {
  const { db, engine } = ctx.storage;
  const worker = randomUUID();
  const lanes = new Map<string, Lane>();
  /** Everything that is leased, until what came of it is written. */
  const held = new Map<number, Claimed>();
  const underWay = new Map<number, AbortController>();
  const turns = createTurns(ctx.clock, start);
  let ended: Ended[] = [];
  let unsent: number[] = [];
  let isLooking = true;
  let isBusy = false;
  let isWanted = false;
  let isStopped = false;

  function start(lane: Lane): void {
    const claimed = lane.queue.shift();
    if (claimed) send(lane, claimed).finally(() => turns.ended(lane));
  }

  async function send(lane: Lane, claimed: Claimed): Promise<void> {
    const { delivery, failures } = claimed;
    const atMs = ctx.clock();
    if (claimed.leasedUntil - atMs < LEASE_LEFT_MS) {
      held.delete(delivery.id); // could not be renewed: somebody else's by now, or soon
      return;
    }
    const controller = new AbortController();
    underWay.set(delivery.id, controller);
    const began = performance.now();
    const outcome = await attemptToSend(senders, delivery, controller, log);
    const durationMs = performance.now() - began;
    underWay.delete(delivery.id);
    const nowMs = ctx.clock();
    learn(lane, outcome, durationMs, nowMs);
    if (lane.restsUntil > nowMs) giveBack(lane);
    if (isStopped && outcome.kind !== 'delivered')
      unsent.push(delivery.id); // cut off, which is not the target's fault
    else {
      const attempt = { id: delivery.id, target: delivery.target, failures, atMs, durationMs };
      ended.push({ settled: settle(attempt, outcome, nowMs, Math.random()), target: delivery, outcome });
    }
    round();
  }

  /** Nothing rests here that others could look after, or that takes the room of what can be sent. */
  function giveBack(lane: Lane): void {
    for (const { delivery } of lane.queue.splice(0)) unsent.push(delivery.id);
  }

  /** Writes what has ended and claims what is due, again and again while there is something. */
  async function round(): Promise<void> {
    isWanted = true;
    if (isBusy || isStopped) return;
    isBusy = true;
    while (isWanted && !isStopped) {
      isWanted = false;
      await work().catch(async (error: unknown) => {
        log.warn({ err: error }, 'deliveries: the database could not be asked; it is tried again');
        isWanted = true;
        await sleep(AFTER_FAULT_MS);
      });
      if (isWanted) await sleep(ROUND_GAP_MS);
    }
    isBusy = false;
  }

  async function work(): Promise<void> {
    await write();
    const isLook = isLooking;
    isLooking = false;
    const now = { nowMs: ctx.clock(), worker, leaseMs: LEASE_MS, isLook };
    for (const lane of await claimForLanes(ctx.storage, lanes, held, now)) turns.add(lane);
  }

  async function write(): Promise<void> {
    const batch = ended.slice(0, WRITTEN_AT_ONCE);
    if (batch.length > 0) {
      const all = batch.map(({ settled }) => settled);
      const failing = await settleAttempts(ctx, worker, all);
      ended = ended.slice(batch.length);
      for (const { id } of all) held.delete(id);
      if (ended.length > 0) isWanted = true;
      await switchOffGone(batch, failing);
    }
    const back = [...unsent];
    if (back.length === 0) return;
    await releaseLeases(db, engine, back, { worker, nowMs: ctx.clock() });
    unsent = unsent.slice(back.length); // there may be more by now
    for (const id of back) held.delete(id);
  }

  async function switchOffGone(batch: readonly Ended[], failing: readonly FailingTarget[]): Promise<void> {
    for (const known of failing) {
      const of = batch.filter(({ target }) => target.target === known.target);
      const gone = of.find(({ outcome }) => outcome.kind === 'gone');
      const last = of.at(-1);
      const isTooLong = known.failing_since <= ctx.clock() - FAILING_MAX_MS;
      if (gone?.outcome.kind === 'gone')
        await switchOff(ctx, senders, gone.target, known, gone.outcome.words);
      else if (last && isTooLong) {
        await switchOff(
          ctx,
          senders,
          last.target,
          known,
          `It has failed for five days: ${last.settled.error}`,
        );
      }
    }
  }

  async function renew(): Promise<void> {
    if (held.size === 0) return;
    const untilMs = ctx.clock() + LEASE_MS;
    const ids = await renewLeases(db, engine, [...held.keys()], { worker, untilMs });
    for (const id of ids) {
      const claimed = held.get(id);
      if (claimed) claimed.leasedUntil = untilMs;
    }
  }

  function look(): void {
    const nowMs = ctx.clock();
    for (const [target, lane] of lanes) if (isForgettable(lane, nowMs)) lanes.delete(target);
    wake();
  }

  function wake(): void {
    isLooking = true;
    round();
  }

  const timers = [
    setInterval(look, LOOK_EVERY_MS),
    setInterval(() => {
      renew().catch((error: unknown) => log.warn({ err: error }, 'deliveries: leases could not be renewed'));
    }, RENEW_EVERY_MS),
  ];
  wake();

  return {
    wake,
    unrest(target) {
      const lane = lanes.get(target);
      if (lane) unrest(lane);
      wake();
    },
    async stop() {
      isStopped = true;
      for (const timer of timers) clearInterval(timer);
      for (const lane of lanes.values()) giveBack(lane);
      const until = performance.now() + STOP_MS;
      while ((underWay.size > 0 || isBusy) && performance.now() < until) await sleep(ROUND_GAP_MS);
      for (const controller of underWay.values()) controller.abort();
      while (underWay.size > 0 || isBusy) await sleep(ROUND_GAP_MS);
      while (ended.length > 0 || unsent.length > 0) await write();
    },
  };
}
