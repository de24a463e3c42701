import { ERROR_CODES } from '@alertstream/contract/error-codes';
import type { ErrorBody } from '@alertstream/contract/errors';
import type { FieldIssue } from '@alertstream/contract/messages';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError } from '../../domain/errors.ts';
import { isNulRefusal, isUnavailable } from '../../storage/dialect.ts';

/** Fastify's own refusals, in our words; anything else that it refuses with a 4xx keeps its status. */
const FRAMEWORK_REFUSALS: Readonly<Record<string, { status: number; message: string }>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    message: 'The body must be JSON: send Content-Type: application/json',
  },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, message: 'The body is larger than 64 KiB' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, message: 'The body is empty, JSON was expected' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    status: 400,
    message: 'The body is shorter or longer than its Content-Length',
  },
  FST_ERR_CTP_INVALID_JSON_BODY: {
    status: 400,
    message:
      'The body is not valid JSON, or has a key "__proto__" or "constructor.prototype": these are refused',
  },
};

const CODES_BY_STATUS: Readonly<Record<number, string>> = {
  401: ERROR_CODES.unauthenticated,
  403: ERROR_CODES.forbidden,
  404: ERROR_CODES.notFound,
  429: ERROR_CODES.rateLimited,
};

/** One place that turns every failure into `{ message, code, issues? }`. Never a stack trace. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof AppError) return answerAppError(error, reply);
    if (hasZodFastifySchemaValidationErrors(error))
      return answerIssues(validationIssues(error.validation), reply);
    const refusal = FRAMEWORK_REFUSALS[error.code];
    if (refusal) return answer(reply, refusal.status, ERROR_CODES.validation, refusal.message);
    const status = error.statusCode ?? 500;
    if (status < 500) {
      return answer(reply, status, CODES_BY_STATUS[status] ?? ERROR_CODES.validation, error.message);
    }
    return answerFault(error, request, reply);
  });
}

function answerAppError(error: AppError, reply: FastifyReply): FastifyReply {
  if (error.retryAfterS !== null) reply.header('retry-after', error.retryAfterS);
  return answer(reply, error.status, error.code, error.message, error.issues);
}

/** "title: Required" reads well on a console; the list serves forms. */
function answerIssues(issues: FieldIssue[], reply: FastifyReply): FastifyReply {
  const message = issues.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; ');
  return answer(reply, 400, ERROR_CODES.validation, message, issues);
}

function validationIssues(validation: readonly { instancePath: string; message?: string }[]): FieldIssue[] {
  return validation.map(({ instancePath, message }) => ({
    path: instancePath.replace(/^\//, '').replaceAll('/', '.'),
    message: message ?? 'Invalid',
  }));
}

function answerFault(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isNulRefusal(error))
    return answer(reply, 400, ERROR_CODES.validation, 'Text must not contain NUL characters');
  request.log.error({ err: error }, 'request failed');
  if (isUnavailable(error)) {
    reply.header('retry-after', 1);
    return answer(
      reply,
      503,
      ERROR_CODES.unavailable,
      'The database can not be reached at the moment, and this call may not have been stored. Try again shortly; with the same Idempotency-Key, nothing is stored twice.',
    );
  }
  return answer(
    reply,
    500,
    ERROR_CODES.internal,
    'Something went wrong on the server; it was logged. What you had saved before is safe.',
  );
}

function answer(
  reply: FastifyReply,
  status: number,
  code: string,
  message: string,
  issues: readonly FieldIssue[] = [],
): FastifyReply {
  const body: ErrorBody = { message, code, ...(issues.length > 0 ? { issues: [...issues] } : {}) };
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}

/** For what fails before any route is found: an address that can't be decoded, or a part of it that is too long. */
export function answerUnreadable(error: FastifyError, _request: unknown, reply: FastifyReply): void {
  answer(reply, error.statusCode ?? 400, ERROR_CODES.validation, 'The address of the call can not be read');
}
