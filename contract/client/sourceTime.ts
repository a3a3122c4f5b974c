/** Reads the age and the state of a source from the headers of a response. */
import { instantOfIso } from '../fields/wireValues.ts';

export interface SourceTime {
  asOf: Temporal.Instant;
  stale: boolean;
  since: Temporal.Instant | null;
  down: boolean;
  /** The service reports that it has no such source. */
  isNotPublished: boolean;
  isUnreadable: boolean;
}

/** The header that says why an intermediate service lacks data from its source: `HTTP` or `transform` (spec section 8). */
export const SOURCE_ERROR_HEADER = 'x-source-error';

/** `asOf` is never later than `now`: a server whose clock is ahead must not make old data look fresh. */
export function sourceTime(headers: Headers, now: Temporal.Instant): SourceTime {
  const header = (name: string) => headers.get(name) ?? '';
  const state = header('x-source-state').trim().toLowerCase();
  const reported = instantOfIso(header('x-source-time')) ?? dateMinusAge(header('date'), header('age'));
  return {
    asOf: reported === null || reported.epochMilliseconds > now.epochMilliseconds ? now : reported,
    stale: state === 'stale',
    since: instantOfIso(header('x-source-since')),
    down: state === 'down',
    isNotPublished: state === 'none',
    isUnreadable: header(SOURCE_ERROR_HEADER) === 'transform',
  };
}

/** The HTTP date format includes its zone (GMT), so Date.parse does not depend on the machine's zone. */
function dateMinusAge(date: string, age: string): Temporal.Instant | null {
  const milliseconds = /GMT\s*$/.test(date) ? Date.parse(date) : Number.NaN;
  if (Number.isNaN(milliseconds)) return null;
  const seconds = /^\d{1,9}$/.test(age.trim()) ? Number(age) : 0;
  return Temporal.Instant.fromEpochMilliseconds(milliseconds - seconds * 1000);
}
