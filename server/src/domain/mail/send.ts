import type { Announcement } from '../../net/channels/announcement.ts';
import { email } from '../../net/channels/email.ts';
import { MailError, type Mailer } from '../../net/mail.ts';
import { refusesMail } from '../../storage/targets/mail-refusals.ts';
import type { Context } from '../context.ts';
import type { Outcome } from '../deliveries/sender.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

/** An announcement for one address, because of one user. `messageId` is the same in every attempt. */
export type AnnouncedMail = { userId: number; to: string; announcement: Announcement; messageId: string };

export type SendMail = (mail: AnnouncedMail, signal: AbortSignal) => Promise<Outcome>;

type MailContext = Pick<Context, 'storage' | 'seal'> & { mailer: Mailer; publicUrl: string };

/** Emails announcements, each with a link that ends them; to nobody who has asked for no more. */
export function createSendMail(ctx: MailContext): SendMail {
  return async ({ userId, to, announcement, messageId }, signal) => {
    if (await refusesMail(ctx.storage.db, userId, to))
      return { kind: 'failed', words: 'The address has asked for no more email' };
    const endUrl = unsubscribeUrl(ctx, { userId, address: to });
    const mail = { ...email(announcement, endUrl), to, id: messageId, unsubscribeUrl: endUrl };
    return outcomeOf(ctx.mailer.send(mail, signal));
  };
}

/** What came of handing an email to the server. */
export async function outcomeOf(sending: Promise<void>): Promise<Outcome> {
  try {
    await sending;
    return { kind: 'delivered' };
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return { kind: error.isFinal ? 'failed' : 'retry', words: error.message };
  }
}
