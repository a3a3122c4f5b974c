import type { Answer } from '#contract/answer.ts';
import type { SourceAge } from './FreshnessNote.tsx';

/** The age of what a service answered, or since when it has not, for `FreshnessNote`. */
export const sourceAge = (answer: Answer<unknown>): SourceAge =>
  answer.ok
    ? { state: 'answered', asOf: answer.value.asOf.epochMilliseconds }
    : { state: 'down', since: answer.error.since?.epochMilliseconds ?? null };
