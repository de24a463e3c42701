import { DAY_MS } from '@alertstream/contract/durations';
import { hasSignedInFrom, recordAudit } from '../../storage/people/audit.ts';
import { nameKey, type User } from '../../storage/people/users.ts';
import type { Context } from '../context.ts';
import { rateLimited } from '../errors.ts';
import type { Limit } from '../limits.ts';
import { tokenHash } from '../token.ts';
import { addressKey, type Client } from './client.ts';
import { verifyPassword } from './password.ts';

/** One guess at a password: `login` is the name as typed, `user` who that is, if anybody. */
export type Guess = {
  login: string;
  user: User | null;
  password: string;
  client: Client;
  at: 'sign-in' | 'change-password' | 'change-email' | 'delete-account';
};

type Ctx = Pick<Context, 'storage' | 'clock' | 'limits'>;
type Point = { limit: Limit; key: string };

const FAMILIAR_MS = 30 * DAY_MS;
/** What the log keeps of a name that somebody typed. */
const LOGGED_NAME_MAX = 100;

/**
 * True where the password is the active user's. Guesses are limited, for names that don't exist just the same:
 * - by name and address: stops guessing at one account from one place;
 * - by address: stops trying one password on many accounts;
 * - by name, from anywhere: stops guessing at one account from many places.
 *
 * The last one lets strangers with many addresses use up an account's guesses. To not lock its owner out, it
 * doesn't count for an address from which this user has signed in within 30 days; elsewhere the owner waits
 * until the window ends. Limits count the name as typed, so that an email address and a username can't be
 * told to belong together; an account therefore has its guesses twice, once for each.
 *
 * A point is taken before the password is looked at, so that guesses at the same time can't slip past, and
 * given back where it was right.
 * @throws AppError 429 where a limit is used up, 503 where too many wait for a hash
 */
export async function checkPassword(ctx: Ctx, guess: Guess): Promise<boolean> {
  const points = await takePoints(ctx, guess);
  const stored = guess.user?.is_active ? guess.user.password_hash : null;
  const isRight = await verifyPassword(stored, guess.password).catch(async (error: unknown) => {
    await giveBack(points);
    throw error;
  });
  if (!isRight) {
    await record(ctx, 'login.failed', guess);
    return false;
  }
  await giveBack(points);
  await ctx.limits.loginAccountAddress.clear(keysOf(guess).accountAddress);
  return true;
}

/** Names are hashed: of one length whatever was typed, and not to be read in Redis. */
function keysOf({ login, client }: Guess): { address: string; account: string; accountAddress: string } {
  const address = addressKey(client.address);
  const account = tokenHash(nameKey(login));
  return { address, account, accountAddress: `${account} ${address}` };
}

/** The address comes first: what it may not do makes no counters for further names. */
async function takePoints(ctx: Ctx, guess: Guess): Promise<Point[]> {
  const { loginAddress, loginAccountAddress, loginAccount } = ctx.limits;
  const keys = keysOf(guess);
  const wanted: Point[] = [
    { limit: loginAddress, key: keys.address },
    { limit: loginAccountAddress, key: keys.accountAddress },
    { limit: loginAccount, key: keys.account },
  ];
  const taken: Point[] = [];
  for (const point of wanted) {
    const state = await point.limit.take(point.key);
    if (state.allowed) {
      taken.push(point);
    } else if (point.limit !== loginAccount || !(await isFamiliar(ctx, guess))) {
      await giveBack(taken);
      // Once a window: refusals cost a stranger nothing, so they must not fill the log.
      if (state.justExceeded) await record(ctx, 'login.throttled', guess);
      throw rateLimited(tooManyGuesses(state.retryAfterS), state.retryAfterS);
    }
  }
  return taken;
}

async function giveBack(points: readonly Point[]): Promise<void> {
  await Promise.all(points.map(({ limit, key }) => limit.giveBack(key)));
}

async function isFamiliar({ storage, clock }: Ctx, { user, client }: Guess): Promise<boolean> {
  return user !== null && hasSignedInFrom(storage.db, user.id, client.address, clock() - FAMILIAR_MS);
}

function tooManyGuesses(retryAfterS: number): string {
  const minutes = Math.ceil(retryAfterS / 60);
  return `Too many wrong passwords. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}

async function record(ctx: Ctx, event: 'login.failed' | 'login.throttled', guess: Guess): Promise<void> {
  await recordAudit(ctx.storage.db, {
    at: ctx.clock(),
    event,
    actorId: null,
    subjectId: guess.user?.id ?? null,
    address: guess.client.address,
    // A name that nobody has may be a password, typed into the wrong field.
    detail: {
      at: guess.at,
      ...(guess.user ? { name: guess.login.slice(0, LOGGED_NAME_MAX).toWellFormed() } : {}),
    },
  });
}
