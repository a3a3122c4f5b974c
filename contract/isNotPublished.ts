import type { Answer } from './answer.ts';

/** Whether the service says that it has no source for this: nothing failed, and nothing is known. */
export const isNotPublished = (answer: Answer<unknown>): boolean =>
  !answer.ok && answer.error.cause === 'not published';
