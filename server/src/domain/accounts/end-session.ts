import type { Context } from '../context.ts';

/** Has the live sockets of ended sessions closed. Call it after the commit. */
export function publishEnded(
  { publish }: Pick<Context, 'publish'>,
  userId: number,
  sessionIds: readonly number[],
): void {
  if (sessionIds.length > 0) publish({ kind: 'sessions-ended', userId, sessionIds });
}
