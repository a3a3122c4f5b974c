/** A feed may name a year far ahead; programs that know the zone need none of these. */
const MAX_CHANGES = 60;

/**
 * Describes an IANA zone as a VTIMEZONE (RFC 5545, section 3.6.5), for programs that do not know the zone by its name. Each
 * change of clocks from `from` to `until` is listed, so that no rule of a year is assumed.
 */
export function timeZoneLines(zone: string, from: Temporal.Instant, until: Temporal.Instant): string[] {
  const start = from.toZonedDateTimeISO(zone);
  // The clocks of the first moment were set by the change before it.
  const before = start.getTimeZoneTransition('previous');
  const changes: Temporal.ZonedDateTime[] = [];
  let at = before ?? start.getTimeZoneTransition('next');
  while (
    at !== null &&
    Temporal.Instant.compare(at.toInstant(), until) <= 0 &&
    changes.length < MAX_CHANGES
  ) {
    changes.push(at);
    at = at.getTimeZoneTransition('next');
  }
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...(before === null ? observance(start.with({ year: 1970 }), start.offsetNanoseconds) : []),
    ...changes.flatMap((each) => observance(each, each.subtract({ nanoseconds: 1 }).offsetNanoseconds)),
    'END:VTIMEZONE',
  ];
}

/** `offsetBefore`: nanoseconds, like those of Temporal. The onset is written as the clocks showed it before they changed. */
function observance(onset: Temporal.ZonedDateTime, offsetBefore: number): string[] {
  const kind = onset.offsetNanoseconds > offsetBefore ? 'DAYLIGHT' : 'STANDARD';
  const shown = onset.withTimeZone('UTC').toPlainDateTime().add({ nanoseconds: offsetBefore });
  return [
    `BEGIN:${kind}`,
    `DTSTART:${shown.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')}`,
    `TZOFFSETFROM:${offsetText(offsetBefore)}`,
    `TZOFFSETTO:${offsetText(onset.offsetNanoseconds)}`,
    `TZNAME:${nameOf(onset)}`,
    `END:${kind}`,
  ];
}

function offsetText(nanoseconds: number): string {
  const seconds = Math.abs(nanoseconds) / 1e9;
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours, minutes, rest] = parts.map((part) => String(part).padStart(2, '0'));
  return `${nanoseconds < 0 ? '-' : '+'}${hours}${minutes}${rest === '00' ? '' : rest}`;
}

/** Returns a short name such as "EDT". */
const nameOf = (time: Temporal.ZonedDateTime): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: time.timeZoneId, timeZoneName: 'short' })
    .formatToParts(time.epochMilliseconds)
    .find(({ type }) => type === 'timeZoneName')?.value ?? time.offset;
