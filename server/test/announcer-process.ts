import { announceDue } from '../src/domain/digests/announce-due.ts';
import { openStorage } from '../src/storage/open.ts';

/**
 * A process that announces what is due in the data folder of its first argument, one notification a transaction, at
 * the time of its second (ms since the epoch). It writes "ready", and what it publishes, one a line.
 */
const [dataDir = '', now = ''] = process.argv.slice(2);
const storage = await openStorage({ dataDir, databaseUrl: null, onError: () => {} });
const say = (line: string) => process.stdout.write(`${line}\n`);
say('ready');
await announceDue(
  {
    storage,
    clock: () => Number(now),
    sendsEmail: false,
    publish: (event) => event.kind === 'message' && say(event.message),
  },
  1,
);
await storage.close();
