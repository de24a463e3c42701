import { localChoice } from '../../ui/local-choice.ts';

/** How much room a row of the inbox takes. */
export const density = localChoice('density', ['comfortable', 'compact']);
/** What the rows of the inbox are gathered under. */
export const grouping = localChoice('grouping', ['none', 'day', 'app']);
/** Whether the same message of an app within a day is one row. */
export const repeats = localChoice('repeats', ['folded', 'single']);
/** Whether single keys do something. */
export const singleKeys = localChoice('single-keys', ['on', 'off']);
