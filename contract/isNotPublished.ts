import type { CallResult } from './callResult.ts';

/** Whether the service reports that it has no such source, which is not a failure. */
export const isNotPublished = (answer: CallResult<unknown>): boolean =>
  !answer.ok && answer.error.cause === 'not published';
