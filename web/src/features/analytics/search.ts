import { analyticsPeriod } from '@alertstream/contract/analytics';
import { z } from 'zod';

/** The page's search parameters: `period` is left out where it is the default. */
export const analyticsSearch = z.object({ period: analyticsPeriod.optional().catch(undefined) });
