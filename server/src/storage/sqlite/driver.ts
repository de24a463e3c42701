import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  RawNode,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Thread } from './threads.ts';

/** DDL can be rolled back on SQLite, and the driver below handles several callers at once. */
class ThreadedSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Kysely on database threads: reads go to the least busy reader, writes and transactions to the writer. */
export function sqliteDialect(writer: Thread, readers: readonly Thread[]): Dialect {
  return {
    createAdapter: () => new ThreadedSqliteAdapter(),
    createDriver: () => new ThreadedDriver(writer, readers),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class ThreadedDriver implements Driver {
  readonly #writer: Thread;
  readonly #readers: readonly Thread[];
  readonly #transactions = new WeakMap<DatabaseConnection, number>();
  #lastTransaction = 0;

  constructor(writer: Thread, readers: readonly Thread[]) {
    this.#writer = writer;
    this.#readers = readers;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection: DatabaseConnection = {
      executeQuery: <R>(query: CompiledQuery) => this.#execute<R>(connection, query),
      streamQuery() {
        throw new Error('Streaming is not offered on SQLite: page by cursor instead');
      },
    };
    return connection;
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const tx = ++this.#lastTransaction;
    await this.#writer.transact('begin', tx);
    this.#transactions.set(connection, tx);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const tx = this.#transactions.get(connection);
    if (tx === undefined) throw new Error('There is no transaction to commit');
    await this.#writer.transact('commit', tx);
    this.#transactions.delete(connection);
  }

  /** Ends the transaction also where its commit failed. */
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const tx = this.#transactions.get(connection);
    if (tx === undefined) return;
    this.#transactions.delete(connection);
    await this.#writer.transact('rollback', tx);
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}

  async #execute<R>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<R>> {
    const tx = this.#transactions.get(connection) ?? null;
    const reads = tx === null && isRead(query);
    const thread = reads ? leastBusy(this.#readers, this.#writer) : this.#writer;
    const { rows, changes, insertId } = await thread.query(tx, query.sql, query.parameters);
    return {
      rows: rows as R[],
      ...(changes === null ? {} : { numAffectedRows: BigInt(changes) }),
      ...(insertId === null ? {} : { insertId: BigInt(insertId) }),
    };
  }
}

/** On SQLite nothing that begins with "select" writes. */
function isRead({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || (RawNode.is(query) && /^\s*select\b/i.test(sql));
}

function leastBusy(readers: readonly Thread[], otherwise: Thread): Thread {
  return readers.reduce<Thread>(
    (best, reader) => (best === otherwise || reader.waiting() < best.waiting() ? reader : best),
    otherwise,
  );
}
