import { ERROR_CODES } from '@alertstream/contract/error-codes';
import { AppError } from '../errors.ts';

/** 409 naming `email`. */
export function emailTaken(): AppError {
  const message = 'There already is an account with this email address';
  return new AppError(409, ERROR_CODES.conflict, message, { issues: [{ path: 'email', message }] });
}
