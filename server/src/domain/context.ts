import type { Storage } from '../storage/db.ts';
import type { Seal } from './api-keys/seal.ts';
import type { Limits } from './limits.ts';

/** Milliseconds since the epoch; injected, so that tests own the time. */
export type Clock = () => number;

/** What other parts of this process, and other processes, hear about after a commit. */
export type LiveEvent =
  /** To every socket of one user; `message` is a contract LiveMessage as JSON text. */
  | { kind: 'message'; userId: number; message: string }
  /** To every socket opened from one address. */
  | { kind: 'address-message'; address: string; message: string }
  /** Sockets of these sessions are closed. */
  | { kind: 'sessions-ended'; userId: number; sessionIds: readonly number[] }
  /** What intake remembers for a moment has to be read again. */
  | { kind: 'intake-changed' }
  /** The same, as far as one user's preferences go. */
  | { kind: 'preferences-changed'; userId: number }
  /** The same, as far as one user's templates go. */
  | { kind: 'templates-changed'; userId: number }
  /** The same, as far as one user's rules go. */
  | { kind: 'rules-changed'; userId: number }
  /** Which webhooks there are, or what they are, has changed; a `target` that is given starts anew. */
  | { kind: 'webhooks-changed'; target?: string }
  /** The same, as far as the ways go in which one user is told: channels, email, browsers. */
  | { kind: 'routes-changed'; userId: number }
  /** There is something to be sent. */
  | { kind: 'deliveries-waiting' }
  /** What other processes said may not have been heard here for a while: clients read again. */
  | { kind: 'missed' };

export type Publish = (event: LiveEvent) => void;

/** What the verbs of the domain work with. Each verb names the part that it needs: `Pick<Context, ...>`. */
export type Context = {
  storage: Storage;
  clock: Clock;
  publish: Publish;
  seal: Seal;
  limits: Limits;
  /** Whether this server sends email at all. */
  sendsEmail: boolean;
};
