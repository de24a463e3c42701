import { DAY_MS, HOUR_MS } from '@alertstream/contract/durations';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db.ts';
import type { RollupSeries } from '../schema/counts.ts';

/** Sums of roll-ups; times in ms. */
export type Sums = { received: number; read: number; opened: number; response_ms: number };

/** Hours from `from` to `to`, both inclusive, in ms since the epoch. */
export type Range = { from: number; to: number };

const SUMS = sql.raw(`coalesce(sum(received), 0) as received, coalesce(sum(read), 0) as read,
  coalesce(sum(opened), 0) as opened, coalesce(sum(response_ms), 0) as response_ms`);

function within(userId: number, series: RollupSeries, { from, to }: Range): RawBuilder<unknown> {
  return sql`user_id = ${userId} and series = ${series} and at >= ${from} and at <= ${to}`;
}

/** Sums of whole hours. Read by the day, but for the days of which only a part is meant. */
export async function readTotals(db: Db, userId: number, range: Range): Promise<Sums> {
  const days = { from: Math.ceil(range.from / DAY_MS) * DAY_MS, to: wholeDaysTo(range.to) };
  const arm = (series: 'hours' | 'days', part: Range) =>
    sql`select received, read, opened, response_ms from rollups where ${within(userId, series, part)}`;
  // One arm a stretch: joined by "or", SQLite would read all that the user has.
  const arms =
    days.from > days.to
      ? arm('hours', range)
      : sql.join(
          [
            arm('hours', { from: range.from, to: days.from - 1 }),
            arm('days', days),
            arm('hours', { from: days.to + DAY_MS, to: range.to }),
          ],
          sql` union all `,
        );
  const { rows } = await sql<Sums>`select ${SUMS} from (${arms}) as stretches`.execute(db);
  const [row = { received: 0, read: 0, opened: 0, response_ms: 0 }] = rows;
  return numbers(row);
}

/** The last day of which all hours are in a range that ends with this hour. */
function wholeDaysTo(hour: number): number {
  const day = hour - (hour % DAY_MS);
  return hour === day + DAY_MS - HOUR_MS ? day : day - DAY_MS;
}

/** How many came on each day, and how many of these were read; days without any are left out. */
export async function readDays(db: Db, userId: number, range: Range): Promise<Map<number, Sums>> {
  const { rows } = await sql<Sums & { at: number }>`
    select at, received, read, opened, response_ms from rollups where ${within(userId, 'days', range)}
  `.execute(db);
  return new Map(rows.map((row) => [row.at, numbers(row)]));
}

/** How many came in each hour of the day, by its number. */
export async function readHoursOfDay(db: Db, userId: number, range: Range): Promise<Map<number, number>> {
  const { rows } = await sql<{ hour: number; received: number }>`
    select (at % ${sql.lit(DAY_MS)}) / ${sql.lit(HOUR_MS)} as hour, sum(received) as received
    from rollups where ${within(userId, 'hours', range)} group by 1
  `.execute(db);
  return new Map(rows.map(({ hour, received }) => [Number(hour), Number(received)]));
}

export type CategorySums = Sums & { category: string; priority: string };

/** Sums by category and priority, of the hours of the last day or of whole days: of the `limit` largest categories. */
export async function readCategories(
  db: Db,
  userId: number,
  range: Range,
  { by, limit }: { by: 'hours' | 'days'; limit: number },
): Promise<CategorySums[]> {
  const wanted = within(userId, by === 'hours' ? 'category-hours' : 'category-days', range);
  const { rows } = await sql<CategorySums>`
    select name as category, priority, ${SUMS} from rollups
    where ${wanted} and name in (select name from rollups where ${wanted} group by name
      order by sum(received) desc, name limit ${limit})
    group by name, priority
  `.execute(db);
  return rows.map((row) => ({ ...row, ...numbers(row) }));
}

/** True where the user ever had a notification, wherever it is now. */
export async function hasHistory(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('app_counters')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('received', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Postgres gives sums as text. */
function numbers({ received, read, opened, response_ms }: Sums): Sums {
  return {
    received: Number(received),
    read: Number(read),
    opened: Number(opened),
    response_ms: Number(response_ms),
  };
}
