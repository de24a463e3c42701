/** What a page needs of the contract before somebody is signed in. Loaded when it is needed: the first screen shows without. */
import './zod-setup.ts';

export { authOptions, loginInput, sessionAnswer, userAnswer } from '@alertstream/contract/auth';
export { errorBody } from '@alertstream/contract/errors';
