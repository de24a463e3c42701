import { z } from 'zod';

/** Every failed call answers with this body: what happened, a stable code, and the refused fields. */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
