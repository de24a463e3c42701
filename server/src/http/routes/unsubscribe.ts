import { z } from 'zod';
import type { Context } from '../../domain/context.ts';
import { readUnsubscription, UNSUBSCRIBE_PATH, unsubscribe } from '../../domain/mail/unsubscribe.ts';
import { escapeHtml } from '../../net/channels/escape-html.ts';
import type { ZodApp } from '../zod-app.ts';

const params = z.object({ token: z.string() });
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'";

/**
 * /api/unsubscribe: where the link in an email leads. Programs of the reader POST to it (RFC 8058); people get a page
 * with a button first, because mail scanners follow links. Whoever has the link may use it: no session is needed.
 */
export function unsubscribeRoutes(
  app: ZodApp,
  ctx: Pick<Context, 'storage' | 'clock' | 'seal' | 'publish'>,
): void {
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    (_request, payload, done) => {
      payload.resume(); // it says nothing that the address doesn't
      payload.once('end', () => done(null));
      payload.once('error', done);
    },
  );
  app.addHook('onSend', async (_request, reply) => {
    reply.header('content-security-policy', POLICY).header('referrer-policy', 'same-origin');
  });

  app.get(`${UNSUBSCRIBE_PATH}:token`, { schema: { params } }, async (request, reply) => {
    const what = readUnsubscription(ctx, request.params.token);
    const html = what
      ? page(
          'Stop these emails?',
          `<p>AlertStream will send no more notifications to <b>${escapeHtml(what.address)}</b>.</p><form method="post"><button>Stop these emails</button></form>`,
        )
      : unknownLink();
    return reply
      .code(what ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(html);
  });

  app.post(`${UNSUBSCRIBE_PATH}:token`, { schema: { params } }, async (request, reply) => {
    const what = readUnsubscription(ctx, request.params.token);
    if (what) await unsubscribe(ctx, what);
    const html = what
      ? page('No more emails', `<p>Nothing more is sent to <b>${escapeHtml(what.address)}</b>.</p>`)
      : unknownLink();
    return reply
      .code(what ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(html);
  });
}

function unknownLink(): string {
  return page('This link is not known', '<p>It may have been cut. Use the one in a newer email.</p>');
}

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:28rem;margin:20vh auto;padding:0 24px}
button{font:inherit;padding:10px 16px;border-radius:8px;border:0;background:#4f46e5;color:#fff;cursor:pointer}b{overflow-wrap:anywhere}`;

function page(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} - AlertStream</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>${content}</main></body></html>`;
}
