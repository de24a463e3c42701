import type { Notification } from '@alertstream/contract/notifications';

/** Where `metadata.url` leads: an http or https address, or null. */
export function linkOf(metadata: Notification['metadata']): URL | null {
  const url = metadata?.url;
  return typeof url === 'string' ? webAddress(url) : null;
}

/** An address that may be followed from here: http or https alone, in full. */
export function webAddress(text: string): URL | null {
  const url = URL.parse(text.trim());
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url : null;
}

/** An address as it is shown: without what every one has, and readable. */
export function shownAddress({ host, pathname, search }: URL): string {
  return host + (pathname === '/' ? '' : pathname) + search;
}
