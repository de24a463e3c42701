import type { Verdict } from '@alertstream/contract/verdict';

/** The verdict where nothing had a say; stored as null. */
export const PLAIN_VERDICT: Verdict = { announce: 'now', until: null, reasons: [] };
