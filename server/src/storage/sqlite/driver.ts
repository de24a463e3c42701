import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Gate } from './gate.ts';
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
export function sqliteDialect(writer: Thread, readers: readonly Thread[], enterWriter: Gate): Dialect {
  return {
    createAdapter: () => new ThreadedSqliteAdapter(),
    createDriver: () => new ThreadedDriver(writer, readers, enterWriter),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class ThreadedDriver implements Driver {
  readonly #writer: Thread;
  readonly #readers: readonly Thread[];
  readonly #enterWriter: Gate;
  /** Transactions under way; each leaves the writer to the next when it ends. */
  readonly #leave = new WeakMap<DatabaseConnection, () => void>();

  constructor(writer: Thread, readers: readonly Thread[], enterWriter: Gate) {
    this.#writer = writer;
    this.#readers = readers;
    this.#enterWriter = enterWriter;
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
    const leave = await this.#enterWriter();
    try {
      await this.#writer.query('begin immediate', []);
      this.#leave.set(connection, leave);
    } catch (error) {
      leave();
      throw error;
    }
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#end(connection, 'commit');
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#end(connection, 'rollback');
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}

  async #end(connection: DatabaseConnection, statement: 'commit' | 'rollback'): Promise<void> {
    const leave = this.#leave.get(connection);
    if (!leave) return;
    try {
      await this.#writer.query(statement, []);
      this.#leave.delete(connection);
      leave();
    } catch (error) {
      // A commit that failed leaves the transaction open: the rollback that follows ends it.
      if (statement === 'rollback') {
        this.#leave.delete(connection);
        leave();
      }
      throw error;
    }
  }

  async #execute<R>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<R>> {
    const thread = await this.#threadFor(connection, query);
    const { rows, changes, insertId } = await thread.use
      .query(query.sql, query.parameters)
      .finally(thread.leave);
    return {
      rows: rows as R[],
      ...(changes === null ? {} : { numAffectedRows: BigInt(changes) }),
      ...(insertId === null ? {} : { insertId: BigInt(insertId) }),
    };
  }

  async #threadFor(connection: DatabaseConnection, query: CompiledQuery) {
    const nothing = () => {};
    if (this.#leave.has(connection)) return { use: this.#writer, leave: nothing };
    if (SelectQueryNode.is(query.query))
      return { use: leastBusy(this.#readers, this.#writer), leave: nothing };
    return { use: this.#writer, leave: await this.#enterWriter() };
  }
}

function leastBusy(readers: readonly Thread[], otherwise: Thread): Thread {
  return readers.reduce<Thread>(
    (best, reader) => (best === otherwise || reader.waiting() < best.waiting() ? reader : best),
    otherwise,
  );
}
