import type { Mailer } from '../../net/mail.ts';
import { findUser } from '../../storage/people/users.ts';
import { RESET_EVENT, resetMailOf } from '../accounts/reset-mail.ts';
import { announcementOf } from '../announcements/read.ts';
import type { Context } from '../context.ts';
import type { Sender } from '../deliveries/sender.ts';
import { outcomeOf, type SendMail } from './send.ts';

type SenderContext = Pick<Context, 'storage' | 'seal'> & {
  mailer: Mailer;
  sendMail: SendMail;
  publicUrl: string;
};

/**
 * Sends email: announcements and digests to the account's address while its switch is on, what rules send to theirs or
 * to the address they name, and links for forgotten passwords.
 */
export function createEmailSender(ctx: SenderContext): Sender {
  return {
    async send(delivery, signal) {
      const user = await findUser(ctx.storage.db, delivery.userId);
      if (!user || user.is_active === 0)
        return { kind: 'failed', words: 'The account is not active any more' };
      const { event, messageId, address } = delivery;
      if (event === RESET_EVENT) {
        const mail = resetMailOf(ctx, user, delivery.body);
        return outcomeOf(ctx.mailer.send({ ...mail, id: messageId, unsubscribeUrl: null }, signal));
      }
      if (event !== 'rule' && user.email_notifications === 0)
        return { kind: 'failed', words: 'Email notifications were switched off' };
      const announcement = announcementOf(delivery, ctx.publicUrl);
      return ctx.sendMail({ userId: user.id, to: address ?? user.email, announcement, messageId }, signal);
    },
    async nameOf(db, { userId, address }) {
      const to = address ?? (await findUser(db, userId))?.email;
      return to ? `email to ${to}` : null;
    },
    switchOff: null, // the mail server is the operator's, and the address the account's
  };
}
