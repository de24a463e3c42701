import type { Config } from './config.ts';
import type { Context } from './domain/context.ts';
import type { Senders } from './domain/deliveries/sender.ts';
import { unconfiguredSender } from './domain/deliveries/unconfigured-sender.ts';
import { NO_EMAIL } from './domain/integrations/send.ts';
import { createChannelSender } from './domain/integrations/sender.ts';
import { createSendMail, type SendMail } from './domain/mail/send.ts';
import { createEmailSender } from './domain/mail/sender.ts';
import { createPushSender } from './domain/push/sender.ts';
import { createVapidOf } from './domain/push/vapid.ts';
import { createUrlSender } from './domain/rules/url-sender.ts';
import { createKnownWebhooks, type KnownWebhooks } from './domain/webhooks/known.ts';
import { createWebhookSender } from './domain/webhooks/sender.ts';
import { addressIn, createMailer } from './net/mail.ts';
import { createSafeFetch, type SafeFetch } from './net/safe-fetch.ts';
import type { Vapid } from './net/web-push.ts';

/** What goes out: to webhooks, and to whatever else has a sender. */
export type Outgoing = {
  safeFetch: SafeFetch;
  webhooks: KnownWebhooks;
  senders: Senders;
  /** Null where this server sends no email. */
  sendMail: SendMail | null;
  vapidOf: () => Promise<Vapid>;
  close(): Promise<void>;
};

/** Wires the ways out, one sender a kind of delivery. What is waiting is sent by jobs/deliveries.ts. */
export function wireOutgoing(ctx: Pick<Context, 'storage' | 'clock' | 'seal'>, config: Config): Outgoing {
  const safeFetch = createSafeFetch({ allowPrivate: config.allowPrivateTargets });
  const webhooks = createKnownWebhooks(ctx.storage, ctx.seal);
  const calls = { clock: ctx.clock, safeFetch };
  const { publicUrl, smtpUrl, mailFrom } = config;
  const mailer = smtpUrl === null ? null : createMailer({ smtpUrl, from: mailFrom });
  const ways = { ...ctx, safeFetch, publicUrl };
  const sendMail = mailer && createSendMail({ ...ways, mailer });
  const vapidOf = createVapidOf(ctx);
  const senders: Senders = {
    webhook: createWebhookSender(calls, webhooks),
    url: createUrlSender(calls),
    email:
      mailer && sendMail
        ? createEmailSender({ ...ways, mailer, sendMail })
        : unconfiguredSender('email', NO_EMAIL),
    channel: createChannelSender({ ...ways, sendMail }),
    push: createPushSender({ ...ways, vapidOf, contact: contactOf(config) }),
  };
  const close = async () => {
    mailer?.close();
    await safeFetch.close();
  };
  return { safeFetch, webhooks, senders, sendMail, vapidOf, close };
}

/** Whom a push service can turn to: https: or mailto:, as RFC 8292 has it. */
function contactOf({ publicUrl, mailFrom }: Config): string {
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:${addressIn(mailFrom)}`;
}
