import type { Answer } from './answer.ts';

/** Whether the service reports that it has no such source, which is not a failure. */
export const isNotPublished = (answer: Answer<unknown>): boolean =>
  !answer.ok && answer.error.cause === 'not published';
