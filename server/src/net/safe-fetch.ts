import { isIPv6, type LookupFunction } from 'node:net';
import { LRUCache } from 'lru-cache';
import { Agent } from 'undici';
import { isPublicAddress } from './addresses.ts';
import { exchange, type SafeAnswer } from './exchange.ts';
import { createResolve, type Resolve } from './resolve.ts';
import { TargetError, targetErrorOf } from './target-error.ts';

const HEAD_MAX_BYTES = 16 * 1024;
const CONNECT_TIMEOUT_MS = 10_000;
/** Beyond every caller's own limit, as a last resort. */
const TIMEOUT_MS = 30_000;

export type SafeRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
  signal: AbortSignal;
};

export type SafeFetch = {
  /**
   * Calls an address that a user has chosen. Redirects are answers like any other.
   * @throws TargetError in words, where there was no complete answer or the address is not a public one
   */
  (call: SafeRequest): Promise<SafeAnswer>;
  /** @throws TargetError where the address is seen to be private without asking a name server */
  check(url: string): void;
  close(): Promise<void>;
};

export type SafeFetchOptions = { allowPrivate: boolean; resolve?: Resolve };

const REFUSED =
  'The address is not a public one: private ones are called only where the server runs with ALLOW_PRIVATE_TARGETS=true';

/** An address as it is called, taken apart once: many calls go to the same. */
type Address = { origin: string; path: string; login: Record<string, string>; refusal: TargetError | null };
const ADDRESSES_KEPT = 1000;

/**
 * Calls addresses that users choose, and no others than public ones unless `allowPrivate`. A name is resolved once for a
 * connection; each address that it has must be public, and the connection is made to one of these: there is no second
 * question that could be answered otherwise. Connections are kept for a while; what they lead to was vetted.
 */
export function createSafeFetch({ allowPrivate, resolve = createResolve() }: SafeFetchOptions): SafeFetch {
  const lookup: LookupFunction = (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined) return callback(new TargetError('There is no server of this name'), '');
        if (!allowPrivate && !addresses.every(isPublicAddress)) {
          return callback(new TargetError(REFUSED, true), '');
        }
        if (!options.all) return callback(null, first, familyOf(first));
        callback(
          null,
          addresses.map((address) => ({ address, family: familyOf(address) })),
        );
      },
      (error) => callback(error, ''),
    );
  };
  const agent = new Agent({
    connect: { lookup, timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
    maxHeaderSize: HEAD_MAX_BYTES,
  });
  const addresses = new LRUCache<string, Address>({ max: ADDRESSES_KEPT });

  function addressOf(text: string): Address {
    const known = addresses.get(text);
    if (known) return known;
    const url = URL.parse(text);
    if (!url || !/^https?:$/.test(url.protocol))
      throw new TargetError('This is no http or https address', true);
    const refusal = !allowPrivate && isPrivateLiteral(url) ? new TargetError(REFUSED, true) : null;
    const address = { origin: url.origin, path: url.pathname + url.search, login: loginOf(url), refusal };
    addresses.set(text, address);
    return address;
  }

  function check(text: string): Address {
    const address = addressOf(text);
    if (address.refusal) throw address.refusal;
    return address;
  }

  async function call({ method = 'POST', url, headers, body, signal }: SafeRequest): Promise<SafeAnswer> {
    try {
      const { origin, path, login } = check(url);
      const sent = { origin, path, method, headers: { ...login, ...headers }, body: body ?? null };
      return await exchange(agent, sent, signal);
    } catch (error) {
      throw targetErrorOf(error, signal.aborted);
    }
  }

  return Object.assign(call, { check: (url: string) => void check(url), close: () => agent.destroy() });
}

/** A literal address never comes to `lookup`. All its ways of writing are one here: URL has made them so. */
function isPrivateLiteral({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  const isLiteral = isIPv6(host) || /^\d+(\.\d+){3}$/.test(host);
  return isLiteral && !isPublicAddress(host);
}

/** "https://user:password@host": as browsers do. */
function loginOf({ username, password }: URL): Record<string, string> {
  if (!username && !password) return {};
  const login = `${unescaped(username)}:${unescaped(password)}`;
  return { authorization: `Basic ${Buffer.from(login).toString('base64')}` };
}

/** What is not escaped as it should be stays as it is. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function familyOf(address: string): 4 | 6 {
  return isIPv6(address) ? 6 : 4;
}
