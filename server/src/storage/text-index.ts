import type { NotificationFilter } from '@alertstream/contract/notifications';
import { parseQuery } from '@alertstream/contract/query';
import { fold } from '@alertstream/contract/search';

/** What an engine knows about which notifications hold which text, so that a search need not read them all. */
export type TextIndex = {
  /** Notifications with an id up to this are in the index. */
  indexedTo(): Promise<number>;
  /** Gives back the space of notifications that were deleted; until then they are candidates too many. */
  forgetRemoved(): Promise<void>;
  /** True for texts that it is of use for: too short ones are in nearly every notification. */
  canFind(text: string): boolean;
  /**
   * Ids below `beforeId` of a user's notifications, newest first, with every one among them that holds all these
   * folded texts, and maybe some that don't.
   */
  candidates(
    userId: number,
    texts: readonly string[],
    page: { beforeId: number; limit: number },
  ): Promise<number[]>;
};

/** The folded texts that everything that a filter lets through must hold. */
export function textsOf({ q, query }: NotificationFilter): string[] {
  const clauses = query === undefined ? [] : (parseQuery(query).query?.clauses ?? []);
  const searched = clauses.flatMap(({ isNegated, anyOf: [first, ...more] }) =>
    !isNegated && more.length === 0 && first?.kind === 'text' ? [first.text] : [],
  );
  return [q === undefined ? '' : fold(q), ...searched].filter((text) => text !== '');
}
