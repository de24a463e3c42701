import { useFieldMessages } from '@alertstream/contract/messages';
import { z } from 'zod';

/**
 * Imported before every schema, so first by each part of the app that is loaded on its own and has any: schemas look at
 * this when they are made, and the page's policy forbids eval.
 */
z.config({ jitless: true });
useFieldMessages();
