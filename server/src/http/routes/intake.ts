import { IDEMPOTENCY_HEADER, notificationInput } from '@alertstream/contract/notifications';
import { templatedInput } from '@alertstream/contract/templates';
import type { FastifyRequest } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from '../../domain/context.ts';
import { AppError, rateLimited } from '../../domain/errors.ts';
import { accept, type IntakeContext } from '../../domain/intake/accept.ts';
import type { Authenticate, Sender } from '../../domain/intake/authenticate.ts';
import { rejectedCall } from '../../domain/intake/reject.ts';
import { clientOf } from '../client.ts';
import type { ZodApp } from '../zod-app.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on the intake route. */
    sender: Sender | null;
  }
}

export type IntakeRoutesContext = IntakeContext & Pick<Context, 'limits'> & { authenticate: Authenticate };

const BODY = { method: 'POST', url: '/api/notifications', httpPart: 'body' };
const intakeBody = z.union([notificationInput, templatedInput]);
const plainBody = validatorCompiler({ schema: notificationInput, ...BODY });
const templatedBody = validatorCompiler({ schema: templatedInput, ...BODY });

/** Told apart by the one field, so that issues name the fields of what was meant, and plain bodies cost what they always did. */
function bodyValidator(body: unknown) {
  const isTemplated = typeof body === 'object' && body !== null && 'template' in body;
  return isTemplated ? templatedBody(body) : plainBody(body);
}

/** POST /api/notifications: for programs, by API key. */
export function intakeRoutes(app: ZodApp, ctx: IntakeRoutesContext): void {
  const reject = rejectedCall(ctx);
  app.decorateRequest('sender', null);

  // Before the body is read: who may not send costs as little as possible.
  app.addHook('onRequest', async (request) => {
    try {
      request.sender = await ctx.authenticate(keyOf(request));
    } catch (error) {
      if (error instanceof AppError && error.status === 401) reject(clientOf(request).address, error.message);
      throw error;
    }
    if (ctx.limits.intake) await limit(ctx.limits.intake, request.sender);
  });

  const route = { schema: { body: intakeBody }, validatorCompiler: () => bodyValidator };
  app.post('/api/notifications', route, async (request, reply) => {
    const { sender, body, headers } = request;
    if (!sender) throw new Error('The intake hook did not run');
    const call = { sender, input: body, idempotencyKey: headers[IDEMPOTENCY_HEADER] };
    const { json, replayed } = await accept(ctx, call);
    if (replayed) reply.header('idempotency-replayed', 'true');
    return reply.code(201).type('application/json; charset=utf-8').send(json);
  });
}

/** `X-API-Key`, or `Authorization: Bearer`. */
function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['x-api-key'];
  if (key !== undefined) return String(key);
  return headers.authorization?.match(/^Bearer +(\S+) *$/i)?.[1];
}

async function limit(intake: NonNullable<Context['limits']['intake']>, sender: Sender): Promise<void> {
  const { allowed, retryAfterS } = await intake.take(String(sender.keyId));
  if (allowed) return;
  throw rateLimited(
    `The API key "${sender.keyName}" sends too fast: this notification was not stored`,
    retryAfterS,
  );
}
