import { closeSync, openSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { userMark } from './text-grams.ts';

/** Grows when the index is made in another way: an older one is then made anew. */
const VERSION = 1;

/** The file of the text index, beside the database. It holds nothing that can't be made again from the database. */
export function textFileOf(file: string): string {
  return file.replace(/(\.db)?$/, '.search.db');
}

/** Opens (or makes, or makes anew) the index of a database; the database itself is `source`, and never written. */
export function openTextFile(file: string): Database.Database {
  try {
    return open(file);
  } catch (error) {
    // Held by another process, which goes on using it.
    if (error instanceof Database.SqliteError && /^SQLITE_(BUSY|IOERR)/.test(error.code)) throw error;
    // Broken, or of another version.
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${textFileOf(file)}${suffix}`, { force: true });
    return open(file);
  }
}

function open(file: string): Database.Database {
  const textFile = textFileOf(file);
  closeSync(openSync(textFile, 'a', 0o600));
  const db = new Database(textFile);
  try {
    db.pragma('journal_mode = WAL');
    // A loss of power may cost the last batches, which are then indexed again, but never the order of the file.
    db.pragma('synchronous = NORMAL');
    const version = db.pragma('user_version', { simple: true });
    if (version !== 0 && version !== VERSION) throw new Error('made by another version');
    db.transaction(() => makeTables(db))();
    db.prepare('attach ? as source').run(file);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** The text itself is not kept (it is in the database), nor where in it a gram stands: see docs/decisions/011. */
function makeTables(db: Database.Database): void {
  db.exec(`create virtual table if not exists notification_text using fts5(
    text, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1'
  )`);
  db.exec(
    'create table if not exists state (one integer primary key check (one = 1), indexed_to integer not null)',
  );
  db.exec('insert into state (one, indexed_to) values (1, 0) on conflict do nothing');
  db.pragma(`user_version = ${VERSION}`);
}

export type TextWriter = {
  /** Indexes up to `limit` more notifications; false where there were no more. */
  indexMore(limit: number): boolean;
  /** Forgets notifications that are gone. */
  remove(ids: readonly number[]): void;
};

/** Writes the index. */
export function textWriter(db: Database.Database): TextWriter {
  // The owner's mark goes before the text.
  db.function('user_mark', { deterministic: true }, (userId) => userMark(Number(userId)));
  const isMigrated = db.prepare(
    "select 1 from source.sqlite_schema where type = 'table' and name = 'notifications'",
  );
  const remove = db.prepare('delete from notification_text where rowid = ?');
  const readState = db.prepare<[], { indexed_to: number }>('select indexed_to from state');
  const writeState = db.prepare('update state set indexed_to = ?');

  /** A database that was put back from a copy may be older than its index, and use ids again. */
  const startAnew = db.transaction(() => {
    db.exec('drop table notification_text; drop table state');
    makeTables(db);
  });

  const indexBatch = db.transaction((limit: number) => {
    const from = readState.get()?.indexed_to ?? 0;
    const to = db
      .prepare<[number, number], { id: number | null }>(
        'select max(id) as id from (select id from source.notifications where id > ? order by id limit ?)',
      )
      .get(from, limit)?.id;
    if (!to) return false;
    db.prepare(
      `insert into notification_text (rowid, text)
       select id, user_mark(user_id) || search_text from source.notifications where id > ? and id <= ?`,
    ).run(from, to);
    writeState.run(to);
    return true;
  });

  let isChecked = false;
  function check(): boolean {
    if (isChecked) return true;
    if (!isMigrated.get()) return false;
    const last = db
      .prepare<[], { seq: number }>("select seq from source.sqlite_sequence where name = 'notifications'")
      .get();
    if ((readState.get()?.indexed_to ?? 0) > (last?.seq ?? 0)) startAnew();
    isChecked = true;
    return true;
  }
  check(); // before anybody searches

  return {
    indexMore: (limit) => check() && indexBatch(limit),
    remove: db.transaction((ids: readonly number[]) => {
      for (const id of ids) remove.run(id);
    }),
  };
}
