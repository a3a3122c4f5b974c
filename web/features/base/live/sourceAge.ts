import type { CallResult } from '#contract/client/callResult.ts';
import { isNotPublished } from '#contract/client/callResult.ts';
import type { SourceAge } from './FreshnessNote.tsx';

export const sourceAge = (result: CallResult<unknown>): SourceAge =>
  result.ok
    ? { state: 'answered', asOf: result.value.asOf.epochMilliseconds }
    : isNotPublished(result)
      ? { state: 'none' }
      : { state: 'down', since: result.error.since?.epochMilliseconds ?? null };
