import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Dialect } from 'kysely';
import type { IntakeStore } from '../intake-store.ts';
import { sqliteDialect } from './driver.ts';
import { createGate } from './gate.ts';
import { startThread } from './threads.ts';

/** Connections for reading, so that one slow search does not stand before every quick read. */
const READERS = 2;

/**
 * Opens (or creates) the database file, with one writing and two reading threads.
 * @throws Error where the file can't be opened or is no database
 */
export async function openSqlite(file: string): Promise<{
  dialect: Dialect;
  intake: IntakeStore;
  close(): Promise<void>;
}> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const writer = await startThread({ file, role: 'writer' });
  const readers = await Promise.all(
    Array.from({ length: READERS }, () => startThread({ file, role: 'reader' })),
  );
  const enterWriter = createGate();
  return {
    dialect: sqliteDialect(writer, readers, enterWriter),
    intake: {
      async commit(rows) {
        const leave = await enterWriter();
        return writer.intake(rows).finally(leave);
      },
    },
    async close() {
      await Promise.all(readers.map((reader) => reader.close()));
      const leave = await enterWriter();
      await writer.close().finally(leave);
    },
  };
}
