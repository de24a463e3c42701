import { ERROR_CODES } from '@alertstream/contract/error-codes';
import type { FieldIssue } from '@alertstream/contract/messages';

/** A failure that the caller is told about: what happened in plain words, and a stable code. */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  readonly issues: readonly FieldIssue[];
  /** Whole seconds after which trying again makes sense. */
  readonly retryAfterS: number | null;

  constructor(
    status: number,
    code: string,
    message: string,
    more: { issues?: readonly FieldIssue[]; retryAfterS?: number } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.issues = more.issues ?? [];
    this.retryAfterS = more.retryAfterS ?? null;
  }
}

/** 400 naming one field. */
export function invalidField(path: string, message: string): AppError {
  return new AppError(400, ERROR_CODES.validation, `${path}: ${message}`, { issues: [{ path, message }] });
}

/** 400 naming every field that is wrong. */
export function invalidFields(issues: readonly FieldIssue[]): AppError {
  const message = issues.map(({ path, message }) => `${path}: ${message}`).join('; ');
  return new AppError(400, ERROR_CODES.validation, message, { issues });
}

/** 401: nobody is signed in, or whoever was is gone or inactive. */
export function signedOut(): AppError {
  return new AppError(401, ERROR_CODES.unauthenticated, 'Please sign in');
}

/** 409 naming the field whose value is taken. */
export function taken(path: string, message: string): AppError {
  return new AppError(409, ERROR_CODES.conflict, message, { issues: [{ path, message }] });
}

/** 409 naming `revision`: the change was made for what isn't so any more. */
export function changedMeanwhile(what: 'user' | 'app'): AppError {
  return taken(
    'revision',
    `Somebody else has changed this ${what} in the meantime. Nothing was saved: look again first`,
  );
}

/** 404; the same answer whether the thing never was or belongs to somebody else. */
export function notFound(what: string): AppError {
  return new AppError(404, ERROR_CODES.notFound, `${what} not found`);
}

/** 429 with the seconds to wait. */
export function rateLimited(message: string, retryAfterS: number): AppError {
  return new AppError(429, ERROR_CODES.rateLimited, message, { retryAfterS });
}

/** 503: nothing was accepted, and the sender is right to try again. */
export function unavailable(message: string, retryAfterS = 1): AppError {
  return new AppError(503, ERROR_CODES.unavailable, message, { retryAfterS });
}
