/** A user's inbox in numbers, kept in the transactions that change it. */
export type UserCounterTable = {
  user_id: number;
  total: number;
  unread: number;
  /** The UTC day (days since the epoch) that `today` counts. */
  today_day: number;
  today: number;
};

export type AppCounterTable = {
  user_id: number;
  app_name: string;
  total: number;
  unread: number;
  /** Everything this app has ever sent to this user, wherever it lies now. */
  received: number;
};

/**
 * What the roll-ups count by. `hours` and `days` are everything; `app-*` go by app, `category-*` by category and
 * priority. Of the last two, hours are kept for a while only: see storage/counts/rollups.ts.
 */
export type RollupSeries = 'hours' | 'days' | 'app-hours' | 'app-days' | 'category-hours' | 'category-days';

/**
 * What came in one UTC hour or day, and what became of it. `removed_rollups` has the share of notifications that were
 * removed since, so that the two together can be held against the notifications themselves.
 */
export type RollupTable = {
  user_id: number;
  series: RollupSeries;
  /** When the hour or day began. */
  at: number;
  /** The app or the category; empty where the series has neither. */
  name: string;
  priority: string;
  /** Notifications, those that were muted when they came left out: these are counted in `muted`. */
  received: number;
  muted: number;
  /** Of the received, those that were ever read; `opened` of them by their owner, after `response_ms` in all. */
  read: number;
  opened: number;
  response_ms: number;
};
