import { lookup, Resolver } from 'node:dns/promises';

/** All addresses of a name, IPv4 first. Rejects where there are none. */
export type Resolve = (hostname: string) => Promise<string[]>;

const TIMEOUT_MS = 3000;
const TRIES = 2;
/** The name server says that there is no such name, or no address for it: a file of the system may know more. */
const UNKNOWN = new Set(['ENOTFOUND', 'ENODATA', 'ESERVFAIL', 'EREFUSED']);

/**
 * Asks the name servers without a thread: the threads that the system's own resolver takes are few, and a name whose
 * server is silent would keep them from all others. What the name servers don't know is looked up as the system does
 * (/etc/hosts, search domains).
 */
export function createResolve(): Resolve {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  return async (hostname) => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = [four, six].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (found.length > 0) return found;
    const reason: unknown = four.status === 'rejected' ? four.reason : null;
    const code = reason instanceof Error && 'code' in reason ? String(reason.code) : '';
    if (!UNKNOWN.has(code)) throw reason;
    return (await lookup(hostname, { all: true })).map(({ address }) => address);
  };
}
