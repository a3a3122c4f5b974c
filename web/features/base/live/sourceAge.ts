import type { Answer } from '#contract/answer.ts';
import { isNotPublished } from '#contract/isNotPublished.ts';
import type { SourceAge } from './FreshnessNote.tsx';

/** The age of what a service answered, or since when it has not, for `FreshnessNote`. */
export const sourceAge = (answer: Answer<unknown>): SourceAge =>
  answer.ok
    ? { state: 'answered', asOf: answer.value.asOf.epochMilliseconds }
    : isNotPublished(answer)
      ? { state: 'none' }
      : { state: 'down', since: answer.error.since?.epochMilliseconds ?? null };
