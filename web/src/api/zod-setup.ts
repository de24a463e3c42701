import { useFieldMessages } from '@alertstream/contract/messages';
import { z } from 'zod';

/** Imported before every schema: they look at this when they are made, and the page's policy forbids eval. */
z.config({ jitless: true });
useFieldMessages();
