/** A process that opens the storage in DATA_DIR or of DATABASE_URL, says what it finds, and ends. */
import { openStorage } from '../../src/storage/open.ts';

const { DATA_DIR = '', DATABASE_URL = null } = process.env;
const storage = await openStorage({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL, onError: () => {} });
const { count } = await storage.db
  .selectFrom('users')
  .select((eb) => eb.fn.countAll().as('count'))
  .executeTakeFirstOrThrow();
process.stdout.write(`${count} users`);
await storage.close();
