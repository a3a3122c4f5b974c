/** How old an answer is, from its headers: when its source was current, and whether it is served although that fails. */
import { instantOfIso } from './wireTime.ts';

export interface SourceTime {
  asOf: Temporal.Instant;
  stale: boolean;
  since: Temporal.Instant | null;
  /** The service itself says that its source does not answer. */
  down: boolean;
  /** The service itself says that it has no source for this. */
  isNotPublished: boolean;
  /** The service between says that its source answers what cannot be read. */
  isUnreadable: boolean;
}

/** `HTTP` or `transform`: why a service between has no answer of its source's (spec section 8). */
export const SOURCE_ERROR_HEADER = 'x-source-error';

/**
 * `x-source-time`, else `Date` minus `Age`, else now. Never later than now: a server whose clock runs ahead must not
 * make old data look fresh for longer.
 */
export function sourceTime(headers: Headers, now: Temporal.Instant): SourceTime {
  const header = (name: string) => headers.get(name) ?? '';
  const state = header('x-source-state').trim().toLowerCase();
  const said = instantOfIso(header('x-source-time')) ?? dateMinusAge(header('date'), header('age'));
  return {
    asOf: said === null || Temporal.Instant.compare(said, now) > 0 ? now : said,
    stale: state === 'stale',
    since: instantOfIso(header('x-source-since')),
    down: state === 'down',
    isNotPublished: state === 'none',
    isUnreadable: header(SOURCE_ERROR_HEADER) === 'transform',
  };
}

/** The HTTP date format names its zone (GMT), so that Date.parse does not depend on the machine's. */
function dateMinusAge(date: string, age: string): Temporal.Instant | null {
  const milliseconds = /GMT\s*$/.test(date) ? Date.parse(date) : Number.NaN;
  if (Number.isNaN(milliseconds)) return null;
  const seconds = /^\d{1,9}$/.test(age.trim()) ? Number(age) : 0;
  return Temporal.Instant.fromEpochMilliseconds(milliseconds - seconds * 1000);
}
