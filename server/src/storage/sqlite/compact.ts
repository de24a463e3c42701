import Database from 'better-sqlite3';

/** Copies the database without its gaps, so that from then on it can give single pages back. Nobody may use it meanwhile. */
export function compactSqlite(file: string): void {
  const db = new Database(file, { fileMustExist: true });
  try {
    db.pragma('auto_vacuum = INCREMENTAL');
    db.exec('vacuum');
    db.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    db.close();
  }
}
