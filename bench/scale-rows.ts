import { DAY_MS } from '@alertstream/contract/durations';

export const USERS = 100;
/** The owner of a tenth of all is the first user; the rest is spread over the others. */
export const OWNER_SHARE = 10;
/** Time over which the notifications came, up to now. */
const SPAN_MS = 90 * DAY_MS;
export const RARE_WORD = 'zanzibar';
/** The rare word stands in this many notifications of the owner, the oldest of all. */
export const RARE_COUNT = 5;
/** In one of seven. */
export const FREQUENT_WORD = 'failed';

const HASH = '((n * 48271 + 11) % 2147483647)';
const part = (divisor: number, modulus: number) => `(${HASH} / ${divisor} % ${modulus})`;
const oneOf = (divisor: number, values: readonly string[]) =>
  `case ${part(divisor, values.length)} ${values.map((value, index) => `when ${index} then '${value}'`).join(' ')} end`;

const CATEGORIES = ['security', 'updates', 'social', 'system', 'market', 'alert', 'news', 'general'];
const PRIORITIES = [...Array(13).fill('normal'), 'low', 'low', 'low', 'high', 'high', 'high', 'critical'];
const PLACES = [...Array(17).fill('inbox'), 'archive', 'archive', 'trash'];

/**
 * Statements of both engines that insert the notifications from number `from` to below `to` of `count`. What they hold
 * comes from the number alone, so that every size has the same mixture.
 */
export function insertRows(numbers: string, { count, nowMs }: { count: number; nowMs: number }): string {
  const created = `(${nowMs - SPAN_MS} + n * ${SPAN_MS} / ${count})`;
  const read = `(${part(3200, 5)} <> 0)`;
  const readAt = `(${created} + (1 + ${part(7, 7200)}) * 1000)`;
  const title = `('Build ' || ${part(1, 100_000)} || case when ${part(3, 7)} = 0 then ' ${FREQUENT_WORD}' else ' passed' end)`;
  const rare = `case when n % ${OWNER_SHARE} = 0 and n < ${OWNER_SHARE * RARE_COUNT} then ' ${RARE_WORD}' else '' end`;
  const message = `('The nightly pipeline took ' || ${part(1, 900)} || ' s on runner-' || ${part(11, 50)} || ${rare})`;
  const app = `('Service ' || ${part(1, 20)})`;
  const place = oneOf(16_000, PLACES);
  return `insert into notifications (id, user_id, place, is_read, title, message, app_name, category, priority,
      metadata, sender, search_text, created_at, read_at, first_read_at, first_read_by, moved_at, moved_by)
    select id, user_id, place, is_read, title, message, app_name, category, priority,
      metadata, 'bench', lower(title || chr_10 || message || chr_10 || app_name), created_at, read_at, read_at,
      case when is_read = 1 then 'owner' end,
      case when place <> 'inbox' then created_at end, case when place <> 'inbox' then 'owner' end
    from (
      select n + 1 as id, case when n % ${OWNER_SHARE} = 0 then 1 else 2 + n * 7919 % ${USERS - 1} end as user_id,
        ${place} as place, case when ${read} then 1 else 0 end as is_read,
        ${title} as title, ${message} as message, ${app} as app_name, ${oneOf(20, CATEGORIES)} as category,
        ${oneOf(160, PRIORITIES)} as priority, '{"build":' || n || ',"branch":"main"}' as metadata,
        ${created} as created_at, case when ${read} then ${readAt} end as read_at, '\n' as chr_10
      from (${numbers}) as numbers
    ) as made`;
}
