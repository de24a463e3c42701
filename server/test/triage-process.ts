import { createSearchTurns } from '../src/domain/notifications/search-turns.ts';
import { act } from '../src/domain/triage/act.ts';
import { carryOn } from '../src/domain/triage/carry-on.ts';
import { undo } from '../src/domain/triage/undo.ts';
import { openStorage } from '../src/storage/open.ts';

/**
 * A process that archives the whole inbox of user 1 in the data folder of its first argument, at the time of its second
 * (ms since the epoch), or undoes the action of its third. It writes "begun" after the first transaction.
 */
const [dataDir = '', now = '', undoId] = process.argv.slice(2);
const storage = await openStorage({ dataDir, databaseUrl: null, onError: () => {} });
const ctx = { storage, clock: () => Number(now), publish: () => {}, searchTurn: createSearchTurns() };
const row = undoId ? await undo(ctx, 1, undoId) : await act(ctx, 1, { action: 'archive', filter: {} });
process.stdout.write('begun\n');
await carryOn(ctx, row, () => false);
await storage.close();
