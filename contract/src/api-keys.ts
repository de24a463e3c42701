import { z } from 'zod';
import { requiredText } from './text.ts';

/** Every key begins with it, so that one is known where it turns up by accident. */
export const API_KEY_PREFIX = 'ask_';
/** Characters of a key that lists show before the ellipsis. */
export const API_KEY_SHOWN = 12;
export const API_KEY_NAME_MAX = 100;
/** Keys one user may hold at a time. */
export const API_KEYS_PER_USER = 100;

/** A key as its owner sees it. `key` is the whole key, for the copy button. Instants are ISO 8601 UTC. */
export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  key: z.string(),
  isActive: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

/** POST /api/api-keys */
export const apiKeyInput = z.object({ name: requiredText(API_KEY_NAME_MAX) });
export type ApiKeyInput = z.infer<typeof apiKeyInput>;
