import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Dialect } from 'kysely';
import type { IntakeStore } from '../intake-store.ts';
import { sqliteDialect } from './driver.ts';
import { startThread } from './threads.ts';

/** Connections for reading, so that one slow search does not stand before every quick read. */
const READERS = 2;
/** Batches on their way to the writer, so that it never waits for the next; it commits together what has come. */
const IN_FLIGHT_MAX = 2;

/**
 * Opens (or creates) the database file, with one writing and two reading threads. `onDeath` hears of a thread that
 * ends unasked.
 * @throws Error where the file can't be opened or is no database
 */
export async function openSqlite(
  file: string,
  onDeath: (error: Error) => void,
): Promise<{ dialect: Dialect; intake: IntakeStore; close(): Promise<void> }> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const writer = await startThread({ file, role: 'writer' }, onDeath);
  const readers = await Promise.all(
    Array.from({ length: READERS }, () => startThread({ file, role: 'reader' }, onDeath)),
  );
  return {
    dialect: sqliteDialect(writer, readers),
    intake: { commit: (rows) => writer.intake(rows), inFlightMax: IN_FLIGHT_MAX },
    async close() {
      await Promise.all(readers.map((reader) => reader.close()));
      await writer.close();
    },
  };
}
