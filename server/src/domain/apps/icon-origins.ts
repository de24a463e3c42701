import { listIconAddresses } from '../../storage/apps/allowed-apps.ts';
import type { Context } from '../context.ts';

/** The page's policy is a header, and headers have limits. */
const ORIGINS_MAX = 50;
/** Hosts alone that can't be mistaken for another part of the policy. */
const SAFE = /^https?:\/\/[\w.:[\]-]+$/;

/** Where the icons of registered apps come from ("https://cdn.example.com"); nowhere while the database is away. */
export async function iconOrigins({ storage }: Pick<Context, 'storage'>): Promise<string[]> {
  return originsOf(await listIconAddresses(storage.db).catch(() => []));
}

/** The origins of http(s) addresses, each once; whatever else stands there is left out. */
export function originsOf(addresses: readonly string[]): string[] {
  const origins = addresses.map((address) => URL.parse(address.trim())?.origin ?? '');
  return [...new Set(origins.filter((origin) => SAFE.test(origin)))].slice(0, ORIGINS_MAX);
}
