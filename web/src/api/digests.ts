import { type Digest, digest } from '@alertstream/contract/digests';
import { z } from 'zod';
import { read, send } from './client.ts';

/** The latest digests, newest first; those after the digest `after` alone, where it is given. */
export async function readDigests(after?: string): Promise<Digest[]> {
  return read(z.array(digest), await send('/api/digests', { query: { after } }));
}
