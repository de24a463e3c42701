import { z } from 'zod';
import { digest } from './digests.ts';
import { notification } from './notifications.ts';
import { triageRecord } from './triage.ts';

/** The server sends a heartbeat this often; a client that hears nothing for twice as long reconnects. */
export const HEARTBEAT_MS = 20_000;

/** Why the server closed a socket (RFC 6455 private range, and 1013 "try again later"). */
export const CLOSE_CODES = { sessionEnded: 4401, wrongUser: 4403, tooSlow: 1013, goingAway: 1001 } as const;

/** client -> server, once after open. The user comes from the session; another `userId` closes the socket. */
export const liveAuth = z.object({ type: z.literal('auth'), userId: z.union([z.string(), z.number()]) });

/** server -> client */
export const liveMessage = z.discriminatedUnion('type', [
  /**
   * First of all, and again where the server may have missed something: read lists and counts now. `now` is the
   * server's clock (ISO 8601 UTC), from which a client learns its own clock's offset.
   */
  z.object({ type: z.literal('ready'), now: z.string() }),
  z.object({ type: z.literal('heartbeat'), now: z.string() }),
  /** A new notification; `announce` false where it was held or muted: refresh, but no toast. */
  z.object({ type: z.literal('notification'), announce: z.boolean(), notification }),
  /** A notification that changed, in this tab or another. */
  z.object({ type: z.literal('notification.changed'), notification }),
  /** Many notifications changed at once, or are about to: where `status` is done or undone, read lists and counts again. */
  triageRecord.extend({ type: z.literal('triage') }),
  /** What was held is announced now, in one. Missed ones are read with GET /api/digests. */
  digest.extend({ type: z.literal('digest') }),
  /** A call with a wrong key came from this reader's own address; for the onboarding card. */
  z.object({ type: z.literal('intake.rejected'), at: z.string(), reason: z.string() }),
]);
export type LiveMessage = z.infer<typeof liveMessage>;
