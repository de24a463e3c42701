import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  RLWrapperTimeouts,
} from 'rate-limiter-flexible';
import type { Limit, LimitState, Limits } from '../domain/limits.ts';
import type { SharedRedis } from './redis.ts';

/** So many points in a window that starts with the first of them. */
type Allowance = { points: number; windowS: number };

/** Guesses at one account from one address. Together with the next two: see domain/accounts/check-password.ts. */
const LOGIN_ACCOUNT_ADDRESS: Allowance = { points: 5, windowS: 15 * 60 };
/** Guesses at one account from all addresses together, so that many addresses are no way around. */
const LOGIN_ACCOUNT: Allowance = { points: 50, windowS: 60 * 60 };
/** Wrong passwords from one address: more than an office behind one address mistypes. */
const LOGIN_ADDRESS: Allowance = { points: 50, windowS: 15 * 60 };
const REGISTER: Allowance = { points: 10, windowS: 60 * 60 };
const FORGOT_ADDRESS: Allowance = { points: 20, windowS: 60 * 60 };
/** A mailbox must not be filled by strangers. */
const FORGOT_ACCOUNT: Allowance = { points: 5, windowS: 60 * 60 };
/** Tests go wherever a user says, so they must not become a way to flood anybody. */
const CHANNEL_TEST: Allowance = { points: 30, windowS: 10 * 60 };
const INTAKE_WINDOW_S = 60;

/** A Redis that has not answered by then counts as down, and the process counts for itself. */
const REDIS_TIMEOUT_MS = 500;

/** What is needed of a connected client of the package `redis`. */
type Redis = SharedRedis<{ readonly isReady: boolean }>;

/**
 * The server's limits: counted in this process, or in Redis for all processes together. While Redis can't
 * be reached each process counts for itself, so that a limit may stretch but nothing stops working.
 */
export function createLimits({
  redis,
  intakeRatePerMinute,
}: {
  redis: Redis | null;
  /** 0 means unlimited. */
  intakeRatePerMinute: number;
}): Limits {
  const create = (name: string, allowance: Allowance) =>
    limit(createLimiter(redis, name, allowance), allowance);
  return {
    loginAccountAddress: create('login-account-address', LOGIN_ACCOUNT_ADDRESS),
    loginAccount: create('login-account', LOGIN_ACCOUNT),
    loginAddress: create('login-address', LOGIN_ADDRESS),
    register: create('register', REGISTER),
    forgotAddress: create('forgot-address', FORGOT_ADDRESS),
    forgotAccount: create('forgot-account', FORGOT_ACCOUNT),
    channelTest: create('channel-test', CHANNEL_TEST),
    intake:
      intakeRatePerMinute > 0
        ? create('intake', { points: intakeRatePerMinute, windowS: INTAKE_WINDOW_S })
        : null,
  };
}

function createLimiter(
  redis: Redis | null,
  name: string,
  { points, windowS }: Allowance,
): RateLimiterAbstract {
  const keyPrefix = `alertstream:${redis?.installation ?? ''}:limit:${name}`;
  const options = { keyPrefix, points, duration: windowS };
  const inMemory = new RateLimiterMemory(options);
  if (!redis) return inMemory;
  const limiter = new RateLimiterRedis({
    ...options,
    storeClient: redis.client,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
  });
  return new RLWrapperTimeouts({ limiter, timeoutMs: REDIS_TIMEOUT_MS, insuranceLimiter: inMemory });
}

function limit(limiter: RateLimiterAbstract, { points }: Allowance): Limit {
  return {
    async take(key) {
      try {
        return stateOf(await limiter.consume(key), points);
      } catch (refusal) {
        // The library rejects with the state where no point is left, and with an Error where it failed.
        if (refusal instanceof RateLimiterRes) return stateOf(refusal, points);
        throw refusal;
      }
    },
    async giveBack(key) {
      await limiter.reward(key);
    },
    async clear(key) {
      await limiter.delete(key);
    },
  };
}

function stateOf({ consumedPoints, msBeforeNext }: RateLimiterRes, points: number): LimitState {
  return {
    allowed: consumedPoints <= points || msBeforeNext <= 0,
    retryAfterS: Math.max(1, Math.ceil(msBeforeNext / 1000)),
    justExceeded: consumedPoints === points + 1,
  };
}
