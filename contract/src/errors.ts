import { z } from 'zod';

/** Every failed call answers with this body: what happened, a stable code, and the refused fields. */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** Codes a client may act on; `message` is for people and may change. */
export const ERROR_CODES = {
  validation: 'validation_failed',
  unauthenticated: 'unauthenticated',
  invalidApiKey: 'invalid_api_key',
  invalidCredentials: 'invalid_credentials',
  passwordChangeRequired: 'password_change_required',
  forbidden: 'forbidden',
  crossSite: 'cross_site_request',
  appInactive: 'app_inactive',
  registrationClosed: 'registration_closed',
  notFound: 'not_found',
  conflict: 'conflict',
  idempotencyMismatch: 'idempotency_key_reused',
  rateLimited: 'rate_limited',
  unavailable: 'unavailable',
  emailUnavailable: 'email_unavailable',
  channelTestFailed: 'channel_test_failed',
  internal: 'internal_error',
} as const;
