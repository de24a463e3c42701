import { pino } from 'pino';
import { readConfig } from '../src/config.ts';
import { createSeal } from '../src/domain/api-keys/seal.ts';
import { startDeliveries } from '../src/jobs/deliveries.ts';
import { wireOutgoing } from '../src/outgoing.ts';
import { openStorage } from '../src/storage/open.ts';

/**
 * A process that works the outbox in the data folder of its first argument, or the database of DATABASE_URL, until it is
 * killed. Its clock is ahead by its second argument, in milliseconds.
 */
const [dataDir = '', aheadMs = '0'] = process.argv.slice(2);
const { DATABASE_URL = null } = process.env;
const storage = await openStorage({ dataDir, databaseUrl: DATABASE_URL, onError: () => {} });
const ctx = {
  storage,
  clock: () => Date.now() + Number(aheadMs),
  publish: () => {},
  sendsEmail: false,
  seal: createSeal('a secret of the tests, not of anybody'),
};
const { webhooks, senders } = wireOutgoing(ctx, { ...readConfig({}), allowPrivateTargets: true });
startDeliveries({ ...ctx, webhooks }, senders, pino({ level: 'silent' }));
