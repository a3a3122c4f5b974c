// Writes calendars (RFC 5545, with the properties of RFC 7986 that subscribers read). Texts may come from feeds: they are
// escaped and cannot end their line.
import { createHash } from 'node:crypto';

export interface CalendarEvent {
  /** Stays the same while the event changes. */
  uid: string;
  /** When the event begins, in order. The first is the event itself, the others repeat it. */
  starts: readonly [Temporal.Instant, ...Temporal.Instant[]];
  /** When the first one ends; `null`: it is a moment, or has no known end. */
  ends: Temporal.Instant | null;
  summary: string;
  description: string;
  location: string | null;
  url: string;
  /** When what it says last changed. */
  revised: Temporal.Instant;
  /** Whether it takes the rider's time. */
  isBusy: boolean;
}

export interface CalendarText {
  /** `null`: a file to import, not a calendar to subscribe to. */
  subscription: { name: string; description: string; address: string; refreshMinutes: number } | null;
  lang: string;
  zone: string;
  events: readonly CalendarEvent[];
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

export function writeCalendar(
  { subscription, lang, zone, events }: CalendarText,
  now: Temporal.Instant,
): string {
  const times = events.flatMap(({ starts, ends }) => (ends === null ? starts : [...starts, ends]));
  const milliseconds = [now, ...times].map((time) => time.epochMilliseconds);
  const [first, last] = [Math.min(...milliseconds), Math.max(...milliseconds)];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Timepoint//Timepoint//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(subscription === null
      ? []
      : [
          `NAME:${escapedText(subscription.name)}`,
          `X-WR-CALNAME:${escapedText(subscription.name)}`,
          `DESCRIPTION:${escapedText(subscription.description)}`,
          `X-WR-CALDESC:${escapedText(subscription.description)}`,
          `SOURCE;VALUE=URI:${uriValue(subscription.address)}`,
          `REFRESH-INTERVAL;VALUE=DURATION:PT${subscription.refreshMinutes}M`,
          `X-PUBLISHED-TTL:PT${subscription.refreshMinutes}M`,
        ]),
    ...timeZoneLines(
      zone,
      Temporal.Instant.fromEpochMilliseconds(first),
      Temporal.Instant.fromEpochMilliseconds(last),
    ),
    ...events.flatMap((event) => eventLines(event, lang, zone, now)),
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

function eventLines(event: CalendarEvent, lang: string, zone: string, now: Temporal.Instant): string[] {
  const { uid, starts, ends, summary, description, location, url, revised, isBusy } = event;
  const local = (name: string, time: Temporal.Instant) => `${name};TZID=${zone}:${localTime(time, zone)}`;
  const inLanguage = (name: string, value: string) => `${name};LANGUAGE=${lang}:${escapedText(value)}`;
  return [
    'BEGIN:VEVENT',
    `UID:${escapedText(uid)}`,
    `DTSTAMP:${utc(now)}`,
    `LAST-MODIFIED:${utc(revised)}`,
    // A later state of an event has a higher number, from any server and after any restart.
    `SEQUENCE:${Math.max(0, Math.floor(revised.epochMilliseconds / 60_000))}`,
    local('DTSTART', starts[0]),
    ...(ends === null || Temporal.Instant.compare(ends, starts[0]) <= 0 ? [] : [local('DTEND', ends)]),
    ...repeatLines(starts, zone),
    inLanguage('SUMMARY', summary),
    inLanguage('DESCRIPTION', description),
    ...(location === null ? [] : [inLanguage('LOCATION', location)]),
    `URL:${uriValue(url)}`,
    `TRANSP:${isBusy ? 'OPAQUE' : 'TRANSPARENT'}`,
    'END:VEVENT',
  ];
}

/** Writes repetitions as a weekly rule with what differs from it: days without one, and times that a change of clocks moves. */
function repeatLines(starts: CalendarEvent['starts'], zone: string): string[] {
  const wanted = starts.map((time) => time.toZonedDateTimeISO(zone));
  const [first] = wanted;
  const last = wanted.at(-1);
  if (first === undefined || last === undefined || wanted.length === 1) return [];
  const days = new Set(wanted.map(({ dayOfWeek }) => dayOfWeek));
  const byRule: Temporal.ZonedDateTime[] = [];
  for (
    let day = first.toPlainDate();
    Temporal.PlainDate.compare(day, last.toPlainDate()) <= 0;
    day = day.add({ days: 1 })
  )
    if (days.has(day.dayOfWeek))
      byRule.push(day.toZonedDateTime({ timeZone: zone, plainTime: first.toPlainTime() }));
  const keyOf = (time: Temporal.ZonedDateTime) => localTime(time.toInstant(), zone);
  const [wantedKeys, ruleKeys] = [new Set(wanted.map(keyOf)), new Set(byRule.map(keyOf))];
  const list = (name: string, keys: ReadonlySet<string>) =>
    keys.size === 0 ? [] : [`${name};TZID=${zone}:${[...keys].join(',')}`];
  const until = [last, byRule.at(-1) ?? last].reduce((a, b) =>
    Temporal.ZonedDateTime.compare(a, b) < 0 ? b : a,
  );
  const byDay = [...days].sort().map((day) => WEEKDAYS[day - 1]);
  return [
    `RRULE:FREQ=WEEKLY;BYDAY=${byDay.join(',')};UNTIL=${utc(until.toInstant())}`,
    ...list('EXDATE', ruleKeys.difference(wantedKeys)),
    ...list('RDATE', wantedKeys.difference(ruleKeys)),
  ];
}

const compact = (iso: string): string => iso.replace(/[-:]|\.\d+/g, '');

const utc = (time: Temporal.Instant): string => compact(time.toString({ smallestUnit: 'second' }));

const localTime = (time: Temporal.Instant, zone: string): string =>
  compact(time.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'second' }));

/** Escapes a text. Line breaks of any kind stay within it; other control characters and lone surrogates have no place in a calendar. */
const escapedText = (value: string): string =>
  value
    .toWellFormed()
    .replace(/\r\n|[\r\n\u0085\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');

/** A parsed URL contains no white space, quotes or control characters. */
const uriValue = (url: string): string => new URL(url).href;

const MAX_OCTETS = 75;

/** Folds a line at 75 octets, between characters. */
function fold(line: string): string {
  if (Buffer.byteLength(line) <= MAX_OCTETS) return line;
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MAX_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

/** A feed may name a year far ahead; programs that know the zone need none of these. */
const MAX_CHANGES = 60;

/**
 * Describes an IANA zone as a VTIMEZONE (RFC 5545, section 3.6.5), for programs that do not know the zone by its name. Each
 * change of clocks from `from` to `until` is listed, so that no rule of a year is assumed.
 */
function timeZoneLines(zone: string, from: Temporal.Instant, until: Temporal.Instant): string[] {
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

/** Returns a UID that stays the same for the same parts, and says nothing about them to whoever receives the event. */
export const eventUid = (parts: readonly unknown[], origin: string): string =>
  `${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)}@${new URL(origin).hostname}`;
