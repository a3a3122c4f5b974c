import type { CallResult } from '#contract/callResult.ts';
import { isNotPublished } from '#contract/isNotPublished.ts';
import type { SourceAge } from './FreshnessNote.tsx';

export const sourceAge = (answer: CallResult<unknown>): SourceAge =>
  answer.ok
    ? { state: 'answered', asOf: answer.value.asOf.epochMilliseconds }
    : isNotPublished(answer)
      ? { state: 'none' }
      : { state: 'down', since: answer.error.since?.epochMilliseconds ?? null };
