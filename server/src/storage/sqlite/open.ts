import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Dialect } from 'kysely';
import type { IntakeStore } from '../intake-store.ts';
import { sqliteDialect } from './driver.ts';
import { startTextThread, type TextThread } from './text-index.ts';
import { startThread } from './threads.ts';

/** Connections for reading, so that one slow search does not stand before every quick read. */
const READERS = 2;
/** Batches on their way to the writer, so that it never waits for the next; it commits together what has come. */
const IN_FLIGHT_MAX = 8;

/**
 * Opens (or creates) the database file, with one writing and two reading threads, and one that keeps the text index.
 * `onDeath` hears of one of the first three that ends unasked.
 * @throws Error where the file can't be opened or is no database
 */
export async function openSqlite(
  file: string,
  onDeath: (error: Error) => void,
): Promise<{
  dialect: Dialect;
  intake: IntakeStore;
  text: TextThread | null;
  giveBack(pages: number): Promise<void>;
  close(): Promise<void>;
}> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const writer = await startThread({ file, role: 'writer' }, onDeath);
  const text = await startTextThread(file);
  const readers = await Promise.all(
    Array.from({ length: READERS }, () =>
      startThread({ file, role: 'reader', hasTextIndex: text !== null }, onDeath),
    ),
  );
  return {
    dialect: sqliteDialect(writer, readers),
    intake: { commit: (rows) => writer.intake(rows), inFlightMax: IN_FLIGHT_MAX },
    text,
    giveBack: writer.giveBack,
    async close() {
      await text?.close();
      await Promise.all(readers.map((reader) => reader.close()));
      await writer.close();
    },
  };
}
