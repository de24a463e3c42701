import { z } from 'zod';
import { findUser, nameKey, updateUser } from '../../storage/people/users.ts';
import { deleteChannel, findChannelOf } from '../../storage/targets/channels.ts';
import { refuseMail } from '../../storage/targets/mail-refusals.ts';
import type { Seal } from '../api-keys/seal.ts';
import type { Context } from '../context.ts';

/** Under the server's own address; the token follows. */
export const UNSUBSCRIBE_PATH = '/api/unsubscribe/';

/** What the link in an email ends: emails to this address because of this user. */
export type Unsubscription = { userId: number; address: string };

const sealed = z.object({ purpose: z.literal('unsubscribe'), userId: z.number(), address: z.string() });

/** The page behind "Stop these emails", and what one click calls (RFC 8058). Nobody can make one up. */
export function unsubscribeUrl(
  { seal, publicUrl }: { seal: Seal; publicUrl: string },
  what: Unsubscription,
): string {
  const token = seal.close(JSON.stringify({ purpose: 'unsubscribe', ...what }));
  return `${publicUrl}${UNSUBSCRIBE_PATH}${encodeURIComponent(token)}`;
}

/** What a link stands for; null where it is none of ours. */
export function readUnsubscription({ seal }: { seal: Seal }, token: string): Unsubscription | null {
  try {
    const { userId, address } = sealed.parse(JSON.parse(seal.open(token)));
    return { userId, address };
  } catch {
    return null;
  }
}

/**
 * Ends emails to an address because of a user: announcements to their own address by their switch, a channel by
 * disconnecting it, and whatever rules would send there.
 */
export async function unsubscribe(
  { storage, clock, publish }: Pick<Context, 'storage' | 'clock' | 'publish'>,
  { userId, address }: Unsubscription,
): Promise<void> {
  await storage.db.transaction().execute(async (tx) => {
    const user = await findUser(tx, userId);
    if (!user) return;
    await refuseMail(tx, userId, address, clock());
    if (user.email_key === nameKey(address)) await updateUser(tx, userId, { email_notifications: 0 });
    const channel = await findChannelOf(tx, userId, 'email');
    if (channel?.address_key === nameKey(address)) await deleteChannel(tx, userId, 'email');
  });
  publish({ kind: 'routes-changed', userId });
}
