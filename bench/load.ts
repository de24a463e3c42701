/**
 * The load, in a process of its own: it asks as fast as the server answers, over connections that each carry
 * one request at a time. The parent sends {@link LoadOrder}s; each is answered by a {@link LoadResult}.
 *
 * Why not autocannon 9: on two cores, which the server's threads and the load share, it takes 18 to 25 µs of
 * processor time for a request, this 14 to 17 (both against bare.ts, in turn; the first figures with the cores to
 * themselves, the second with them busy). It tells latencies in whole milliseconds, too coarse for a ratio of
 * p99s, and cuts off what is under way at the end, so that acknowledged can't be held against stored.
 */
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { intakeRequest, openWire } from './wire.ts';

export type LoadOrder = {
  /** Latencies are kept under this name over all its orders. */
  target: string;
  port: number;
  key: string;
  connections: number;
  seconds: number;
  /** A warm-up is not kept. */
  keep: boolean;
};

/** Latencies in microseconds. */
export type LoadResult = {
  /** Every 201, those after the end of the measured time included. */
  acknowledged: number;
  refused: number;
  perSecond: number;
  /** Of this order. */
  p50: number;
  p99: number;
  /** Of all kept orders of the target. */
  totalP50: number;
  totalP99: number;
};

const kept = new Map<string, RecordableHistogram>();
let sequence = 0;
let ready: (() => void)[] = [];

/**
 * What was answered in one turn of the event loop is asked again together, because waking the server for each
 * request costs the server: bare.ts 27 µs a request instead of 25.
 */
function sendSoon(send: () => void): void {
  if (ready.length === 0) setImmediate(sendAll);
  ready.push(send);
}

function sendAll(): void {
  const all = ready;
  ready = [];
  for (const send of all) send();
}

function keptFor(target: string): RecordableHistogram {
  const known = kept.get(target) ?? createHistogram();
  kept.set(target, known);
  return known;
}

type Tally = { acknowledged: number; refused: number; inTime: number; round: RecordableHistogram };

/** Keeps one connection busy until the end, and its last request until it is answered. */
async function keepBusy(order: LoadOrder, index: number, endAt: number, tally: Tally): Promise<void> {
  const request = intakeRequest(order.port, order.key, index);
  const { promise: done, resolve: finish, reject: fail } = Promise.withResolvers<void>();
  const wire = await openWire(order.port, { onAnswer, onBroken: fail });
  let sentAt = 0;

  function send(): void {
    sequence += 1;
    request.setNumber(sequence);
    sentAt = performance.now();
    wire.send(request.bytes);
  }

  function onAnswer(status: number): void {
    const now = performance.now();
    if (status === 201) tally.acknowledged += 1;
    else tally.refused += 1;
    if (now < endAt) {
      tally.inTime += 1;
      tally.round.record(Math.max(1, Math.round((now - sentAt) * 1000)));
      sendSoon(send);
    } else {
      finish();
    }
  }

  send();
  await done.finally(wire.close);
}

async function load(order: LoadOrder): Promise<LoadResult> {
  const tally: Tally = { acknowledged: 0, refused: 0, inTime: 0, round: createHistogram() };
  const endAt = performance.now() + order.seconds * 1000;
  const connections = Array.from({ length: order.connections }, (_, index) => index);
  await Promise.all(connections.map((index) => keepBusy(order, index, endAt, tally)));
  const total = keptFor(order.target);
  if (order.keep) total.add(tally.round);
  return {
    acknowledged: tally.acknowledged,
    refused: tally.refused,
    perSecond: tally.inTime / order.seconds,
    p50: tally.round.percentile(50),
    p99: tally.round.percentile(99),
    totalP50: total.percentile(50),
    totalP99: total.percentile(99),
  };
}

process.on('message', (order: LoadOrder) => {
  load(order).then(
    (result) => process.send?.(result),
    (error: Error) => {
      console.error(`The load broke off: ${error.message}`);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
