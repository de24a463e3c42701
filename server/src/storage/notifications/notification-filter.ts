import { DAY_MS, HOUR_MS } from '@alertstream/contract/durations';
import type { NotificationFilter } from '@alertstream/contract/notifications';
import { type Condition, nameOf, parseQuery, placeWanted, type Query } from '@alertstream/contract/query';
import { fold } from '@alertstream/contract/search';
import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { asciiLower, contains, type Engine, isOwner } from '../dialect.ts';
import type { Tables } from '../schema/tables.ts';

type Notifications<O> = SelectQueryBuilder<Tables, 'notifications', O>;
type Eb = ExpressionBuilder<Tables, 'notifications'>;

/** Which of a user's notifications are wanted; `nowMs` is what a search means by "7d" or "today". */
export type Wanted = {
  userId: number;
  filter: NotificationFilter;
  nowMs: number;
  /** The query names ids as well, which lead to the rows. */
  byId?: boolean;
};

/**
 * Narrows a query on notifications down to what is wanted.
 * @throws Error for a search that can't be understood: whoever took it in has refused it
 */
export function filtered<O>(engine: Engine, query: Notifications<O>, wanted: Wanted): Notifications<O> {
  const { userId, filter } = wanted;
  const search = filter.query === undefined ? null : understood(filter.query);
  let narrowed = wanted.byId
    ? query.where(isOwner(engine, 'user_id', userId))
    : query.where('user_id', '=', userId);
  const place = placeWanted(filter.place, search);
  if (place !== 'all') narrowed = narrowed.where('place', '=', place);
  if (filter.pinned) narrowed = narrowed.where('is_pinned', '=', filter.pinned === 'true' ? 1 : 0);
  if (filter.app) narrowed = narrowed.where('app_name', 'in', filter.app);
  if (filter.category) narrowed = narrowed.where('category', 'in', filter.category);
  if (filter.priority) narrowed = narrowed.where('priority', 'in', filter.priority);
  if (filter.read) narrowed = narrowed.where('is_read', '=', filter.read === 'true' ? 1 : 0);
  const text = filter.q ? fold(filter.q) : '';
  if (text) narrowed = narrowed.where((eb) => contains(engine, eb.ref('search_text'), text));
  for (const { isNegated, anyOf } of search?.clauses ?? []) {
    narrowed = narrowed.where((eb) => {
      const any = eb.or(anyOf.map((condition) => conditionSql(eb, engine, condition, wanted)));
      return isNegated ? eb.not(any) : any;
    });
  }
  return narrowed;
}

function understood(text: string): Query {
  const { query, error } = parseQuery(text);
  if (!query) throw new Error(`A search can't be understood: ${error.message}`);
  return query;
}

function conditionSql(eb: Eb, engine: Engine, condition: Condition, wanted: Wanted): Expression<SqlBool> {
  switch (condition.kind) {
    case 'text':
      return contains(engine, eb.ref('search_text'), condition.text);
    case 'app':
      return eb('app_name', 'in', appsCalled(eb, engine, wanted.userId, condition.name));
    case 'category':
      return eb(asciiLower(engine, eb.ref('category')), '=', nameOf(condition.name));
    case 'tag':
      return eb('id', 'in', taggedWith(eb, engine, wanted.userId, condition.name));
    case 'priority':
      return condition.priorities.length > 0
        ? eb('priority', 'in', condition.priorities)
        : sql<SqlBool>`${eb.val(1)} = 0`;
    case 'read':
      return eb('is_read', '=', condition.isRead ? 1 : 0);
    case 'pinned':
      return eb('is_pinned', '=', 1);
    case 'place':
      return condition.place === 'all' ? sql<SqlBool>`1 = 1` : eb('place', '=', condition.place);
    case 'before':
      return eb('created_at', '<', condition.moment(wanted.nowMs));
    case 'after':
      return eb('created_at', '>=', condition.moment(wanted.nowMs));
    case 'hour':
      return sql<SqlBool>`(${eb.ref('created_at')} % ${sql.lit(DAY_MS)}) / ${sql.lit(HOUR_MS)} = ${condition.hour}`;
  }
}

/** The user's apps whose name differs from this one in capitals at most; few, and they lead to an index. */
function appsCalled(eb: Eb, engine: Engine, userId: number, name: string) {
  return eb
    .selectFrom('app_counters as apps')
    .select('apps.app_name')
    .where('apps.user_id', '=', userId)
    .where((inner) => inner(asciiLower(engine, inner.ref('apps.app_name')), '=', nameOf(name)));
}

function taggedWith(eb: Eb, engine: Engine, userId: number, name: string) {
  return eb
    .selectFrom('notification_tags as tags')
    .select('tags.notification_id')
    .where('tags.user_id', '=', userId)
    .where((inner) => inner(asciiLower(engine, inner.ref('tags.tag')), '=', nameOf(name)));
}
