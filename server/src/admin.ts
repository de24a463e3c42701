/**
 * `npm run admin -- <command>`: upkeep of the database that the environment names. Ends with status 1 where something
 * is wrong, 2 where it was called wrongly.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, readConfig } from './config.ts';
import { counts, rebuildCounts, verifyCounts } from './domain/counts/maintain.ts';
import type { Storage } from './storage/db.ts';
import { openStorage, SQLITE_FILE } from './storage/open.ts';
import { compactSqlite } from './storage/sqlite/compact.ts';

type Command = { summary: string; run(storage: Storage, config: Config): Promise<boolean> };

const commands: Record<string, Command> = {};
for (const what of counts) {
  commands[`${what}:verify`] = {
    summary: `holds the ${what} against the notifications; changes nothing`,
    async run(storage) {
      const { users, wrong } = await verifyCounts({ storage, clock: Date.now }, what, (userId, difference) =>
        say(`user ${userId}: ${JSON.stringify(difference)}`),
      );
      say(
        `${what}: ${users} users, ${wrong === 0 ? 'all right' : `${wrong} wrong; ${what}:rebuild mends them`}`,
      );
      return wrong === 0;
    },
  };
  commands[`${what}:rebuild`] = {
    summary: `makes the ${what} anew from the notifications`,
    async run(storage) {
      const { users } = await rebuildCounts({ storage, clock: Date.now }, what);
      say(`${what}: made anew for ${users} users`);
      return true;
    },
  };
}

commands['storage:compact'] = {
  summary:
    'SQLite, while no server runs: copies the file without its gaps, and lets it shrink by itself from then on',
  async run(storage, { dataDir, databaseUrl }) {
    await storage.close();
    if (databaseUrl) {
      say('Postgres looks after its files itself: see VACUUM in its manual');
    } else {
      compactSqlite(join(dataDir, SQLITE_FILE));
      say('storage: compacted');
    }
    return true;
  },
};

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const [name = '', ...more] = process.argv.slice(2);
const command = more.length === 0 && Object.hasOwn(commands, name) ? commands[name] : undefined;
if (!command) {
  say('npm run admin -- <command>, with one of');
  for (const [known, { summary }] of Object.entries(commands)) say(`  ${known.padEnd(18)} ${summary}`);
  process.exit(2);
}

try {
  const config = readConfig(process.env);
  const { dataDir, databaseUrl } = config;
  // One that is made here and now would be found all right, in place of the one that was meant.
  if (!databaseUrl && !existsSync(join(dataDir, SQLITE_FILE))) {
    throw new Error(`there is no database in ${dataDir} (DATA_DIR)`);
  }
  const storage = await openStorage({ dataDir, databaseUrl, onError: (error) => say(error.message) });
  const isRight = await command.run(storage, config).finally(() => storage.close());
  process.exitCode = isRight ? 0 : 1;
} catch (error) {
  say(`${name} failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
