import { type SqlBool, sql } from 'kysely';
import type { Db } from '../db.ts';
import type { TextIndex } from '../text-index.ts';

/** What pg_trgm can make a trigram of on every server, whatever its locale. */
const TRIGRAM = /[a-z0-9]{3}/;

/**
 * The index of the extensions pg_trgm and btree_gin; null on a server that doesn't have them, where searches read
 * through. Postgres keeps it up to date itself.
 */
export async function postgresTextIndex(db: Db): Promise<TextIndex | null> {
  const { rows } = await sql<{ name: string | null }>`
    select to_regclass('notifications_text')::text as name
  `.execute(db);
  if (!rows[0]?.name) return null;
  return {
    canFind: (text) => TRIGRAM.test(text),
    forgetRemoved: async () => {}, // Postgres does so itself
    indexedTo: async () => Number.MAX_SAFE_INTEGER,
    async candidates(userId, texts, { beforeId, limit }) {
      // Apart from the order and the limit, so that the planner doesn't read the newest instead, hoping to find some.
      const found = await db
        .with(
          (cte) => cte('found').materialized(),
          (inner) =>
            texts.reduce(
              (query, text) => query.where(sql<SqlBool>`search_text like ${likePattern(text)}`),
              inner.selectFrom('notifications').select('id').where('user_id', '=', userId),
            ),
        )
        .selectFrom('found')
        .select('id')
        .where('id', '<', beforeId)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return found.map(({ id }) => id);
    },
  };
}

/** A pattern for text that contains this one, whatever characters it has. */
function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
