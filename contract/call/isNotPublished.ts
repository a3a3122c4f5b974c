import type { CallResult } from './callResult.ts';

/** Whether the service reports that it has no such source, which is not a failure. */
export const isNotPublished = (result: CallResult<unknown>): boolean =>
  !result.ok && result.error.cause === 'not published';
