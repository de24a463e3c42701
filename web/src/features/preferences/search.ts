import { z } from 'zod';

/** The app whose preferences are meant. */
export const preferencesSearch = z.object({ app: z.string().optional().catch(undefined) });
