import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';

/** Connections of one server process. */
const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5000;

const INT8 = 20;
pg.types.setTypeParser(INT8, Number);

/** A pool on a Postgres server. `onError` hears of connections that break while nobody uses them. */
export function postgresDialect(url: string, onError: (error: Error) => void): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'alertstream',
    keepAlive: true, // a host that vanished without a word is noticed
  });
  pool.on('error', onError);
  // A connection in use tells its user by failing the query; without a listener it would end the process as well.
  pool.on('connect', (client) => client.on('error', () => {}));
  return new PostgresDialect({ pool });
}
