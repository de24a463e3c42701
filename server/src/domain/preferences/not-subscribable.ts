import { ERROR_CODES } from '@alertstream/contract/error-codes';
import { AppError } from '../errors.ts';

/** 404; the same answer for an app that nobody registered and for one that takes no subscriptions. */
export function notSubscribable(appName: string): AppError {
  return new AppError(404, ERROR_CODES.notFound, `There is no app ${appName} to subscribe to`);
}
