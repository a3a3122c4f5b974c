import type { Answer } from '#contract/answer.ts';
import { isNotPublished } from '#contract/isNotPublished.ts';
import type { SourceAge } from './FreshnessNote.tsx';

export const sourceAge = (answer: Answer<unknown>): SourceAge =>
  answer.ok
    ? { state: 'answered', asOf: answer.value.asOf.epochMilliseconds }
    : isNotPublished(answer)
      ? { state: 'none' }
      : { state: 'down', since: answer.error.since?.epochMilliseconds ?? null };
