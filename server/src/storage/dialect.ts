import { type Expression, type SqlBool, sql } from 'kysely';

/** All that differs between the two engines, beyond their own folders. */
export type Engine = 'sqlite' | 'postgres';

/** True where `column` contains `part`; both are compared as they are, so fold them first. */
export function contains(engine: Engine, column: Expression<string>, part: string): Expression<SqlBool> {
  return engine === 'sqlite'
    ? sql<SqlBool>`instr(${column}, ${part}) > 0`
    : sql<SqlBool>`strpos(${column}, ${part}) > 0`;
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
