import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/** All that differs between the two engines, beyond their own folders. */
export type Engine = 'sqlite' | 'postgres';

/** True where `column` contains `part`; both are compared as they are, so fold them first. */
export function contains(engine: Engine, column: Expression<string>, part: string): Expression<SqlBool> {
  return engine === 'sqlite'
    ? sql<SqlBool>`instr(${column}, ${part}) > 0`
    : sql<SqlBool>`strpos(${column}, ${part}) > 0`;
}

/** Text with the letters A to Z made small, and no other; see contract `nameOf`. */
export function asciiLower(engine: Engine, text: Expression<string>): Expression<string> {
  return engine === 'sqlite' ? sql<string>`lower(${text})` : sql<string>`lower(${text} collate "C")`;
}

/** What a column of {@link jsonRows} holds. */
export type JsonColumn = 'bigint' | 'integer' | 'text';

/** Rows given as one JSON parameter, to be selected from or joined under the name `alias`. */
export function jsonRows<Name extends string>(
  engine: Engine,
  alias: string,
  columns: Readonly<Record<Name, JsonColumn>>,
  rows: readonly Readonly<Record<NoInfer<Name>, string | number | null>>[],
): RawBuilder<unknown> {
  const json = JSON.stringify(rows, Object.keys(columns));
  const names = Object.entries<JsonColumn>(columns);
  if (engine === 'postgres') {
    const types = sql.join(names.map(([name, type]) => sql`${sql.id(name)} ${sql.raw(type)}`));
    return sql`json_to_recordset(${json}::json) as ${sql.id(alias)}(${types})`;
  }
  const values = sql.join(names.map(([name]) => sql`value ->> ${sql.lit(`$.${name}`)} as ${sql.id(name)}`));
  return sql`(select ${values} from json_each(${json})) as ${sql.id(alias)}`;
}

/**
 * True for rows of one user, where ids lead to the rows already: SQLite, which knows nothing of the number of ids, would
 * otherwise go through all that the user has.
 */
export function isOwner(engine: Engine, column: string, userId: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`${engine === 'sqlite' ? sql`+` : sql``}${sql.ref(column)} = ${userId}`;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** A unique index refused the row. */
export function isUniqueViolation(error: unknown): boolean {
  return ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(codeOf(error));
}

/** The row refers to one that isn't there, or not any more. */
export function isForeignKeyViolation(error: unknown): boolean {
  return ['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'].includes(codeOf(error));
}

/**
 * The statement itself was refused (a constraint, or a value the engine can't hold) and nothing was written:
 * sending its rows one by one is safe, and finds the culprit.
 */
export function isDataError(error: unknown): boolean {
  const code = codeOf(error);
  return /^2[23]...$/.test(code) || /^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG)/.test(code);
}

/** A text held U+0000, which Postgres can't. */
export function isNulRefusal(error: unknown): boolean {
  return codeOf(error) === '22021';
}

/** Two Postgres transactions stood in each other's way; nothing was written, and trying again is right. */
export function isConflict(error: unknown): boolean {
  return ['40P01', '40001'].includes(codeOf(error));
}

/** What the driver of Postgres says of a connection that is lost or can't be had; these errors have no code. */
const PG_CONNECTION_LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** The database can't be reached or can't write at the moment: an answer of 503, not a fault of the caller. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  return (
    /^(08...|53...|57P0.|25006)$/.test(code) ||
    /^SQLITE_(FULL|IOERR|BUSY|READONLY|CANTOPEN)/.test(code) ||
    /^(ECONN(REFUSED|RESET)|ETIMEDOUT|EPIPE|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN|STORAGE_CLOSED)$/.test(
      code,
    ) ||
    (error instanceof Error && PG_CONNECTION_LOST.test(error.message))
  );
}
