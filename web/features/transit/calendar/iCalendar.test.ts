import fc from 'fast-check';
import ICAL from 'ical.js';
import nodeIcal, { type VEvent } from 'node-ical';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '#testing/anyCharacter.ts';
import { testNow, testTime } from '#testing/clock.ts';
import { runs } from '#testing/long.ts';
import { type CalendarEvent, writeCalendar } from './iCalendar.server.ts';

const zone = 'America/New_York';

const event = (more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'one@rider.example',
  starts: [testTime('2026-10-13T14:02')],
  ends: testTime('2026-10-13T14:31'),
  summary: 'Bus 17 to 2nd-Market',
  description: 'Scheduled times.',
  location: '20th St & Mifflin St',
  url: 'https://rider.example/schedules/17',
  revised: testNow,
  isBusy: true,
  ...more,
});

const write = (events: CalendarEvent[], inZone = zone) =>
  writeCalendar({ subscription: null, lang: 'en', zone: inZone, events }, testNow);

/** Reads a calendar with both parsers: the times of every event within its bounds, in epoch milliseconds. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  const times = events.map((each) => {
    const found: number[] = [];
    const iterator = each.iterator();
    for (let next = iterator.next(); next; next = iterator.next()) found.push(next.toJSDate().getTime());
    return found;
  });
  const parsed = Object.values(nodeIcal.sync.parseICS(text)).filter(
    (each): each is VEvent => each?.type === 'VEVENT',
  );
  return { calendar, events, times, parsed };
}

const plain = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'val' in value ? String(value.val) : String(value);

describe('writeCalendar', () => {
  it('writes an event that both parsers read back', () => {
    const { events, times, parsed } = read(write([event()]));
    const start = testTime('2026-10-13T14:02').epochMilliseconds;
    const end = testTime('2026-10-13T14:31').epochMilliseconds;
    expect(times).toEqual([[start]]);
    expect(events[0]?.endDate.toJSDate().getTime()).toBe(end);
    expect(events[0]?.startDate.zone?.tzid).toBe(zone);
    expect(events[0]?.summary).toBe('Bus 17 to 2nd-Market');
    expect(events[0]?.sequence).toBe(Math.floor(testNow.epochMilliseconds / 60_000));
    expect(parsed).toHaveLength(1);
    expect(parsed[0]?.start.getTime()).toBe(start);
    expect(parsed[0]?.end?.getTime()).toBe(end);
    expect(plain(parsed[0]?.location)).toBe('20th St & Mifflin St');
    expect(parsed[0]?.dtstamp?.getTime()).toBe(testNow.epochMilliseconds);
  });

  it('keeps a feed’s line breaks, separators and control characters inside the text', () => {
    const hostile = 'A;b,c\r\nATTENDEE:mailto:x\rEND:VEVENT\u2028X:1\u0007\u0000"\ud800';
    const text = write([
      event({
        summary: hostile,
        description: hostile,
        location: hostile,
        uid: `${hostile}@rider.example`,
        url: 'https://rider.example/a\r\nATTENDEE:mailto:x',
      }),
    ]);
    const { calendar, events, parsed } = read(text);
    const inside = 'A;b,c\nATTENDEE:mailto:x\nEND:VEVENT\nX:1"\ufffd';
    expect(events.map(({ summary }) => summary)).toEqual([inside]);
    expect(plain(parsed[0]?.summary)).toBe(inside);
    expect(calendar.getAllSubcomponents('vevent')[0]?.getFirstProperty('attendee')).toBeNull();
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the point of the test
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\u0000-\u001f\u007f]/);
  });

  it('folds lines at 75 octets and returns any text unchanged, apart from control characters', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter, maxLength: 300 }),
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        (summary, description) => {
          const text = write([event({ summary, description })]);
          for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
          const { events, times } = read(text);
          const clean = (given: string) =>
            given
              .toWellFormed()
              .replace(/\r\n|[\r\n\u0085\u2028\u2029]/g, '\n')
              .replace(/\t/g, ' ')
              // biome-ignore lint/suspicious/noControlCharactersInRegex: as in the code
              .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, '');
          expect(events[0]?.summary).toBe(clean(summary));
          expect(events[0]?.description).toBe(clean(description));
          expect(times).toHaveLength(1);
        },
      ),
      { numRuns: runs(50) },
    );
  });

  it('describes the clocks of any zone and moment, so that readers who know no zones find the same instant', () => {
    const zones = [
      'America/New_York',
      'Europe/Dublin',
      'Australia/Lord_Howe',
      'Africa/Casablanca',
      'Asia/Kathmandu',
      'America/St_Johns',
      'Pacific/Chatham',
      'Asia/Tokyo',
      'UTC',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: Date.UTC(2015, 0, 1) / 1000, max: Date.UTC(2035, 0, 1) / 1000 }),
        fc.integer({ min: 60, max: 400 * 86_400 }),
        (inZone, seconds, length) => {
          const start = Temporal.Instant.fromEpochMilliseconds(seconds * 1000);
          const ends = start.add({ seconds: length });
          const text = write([event({ starts: [start], ends })], inZone);
          const { events, times } = read(text);
          // An hour that a change of clocks repeats has two instants; a local time names the first.
          const first = (time: Temporal.Instant) =>
            time.toZonedDateTimeISO(inZone).toPlainDateTime().toZonedDateTime(inZone).epochMilliseconds;
          expect(times).toEqual([[first(start)]]);
          expect(events[0]?.endDate.toJSDate().getTime()).toBe(first(ends));
        },
      ),
      { numRuns: runs(80) },
    );
  });

  it('repeats by week across a change of clocks, without the days that are left out', () => {
    // Mondays and Wednesdays; New York's clocks change on 1 November, and there is no trip on 11 November.
    const dates = ['10-19', '10-21', '10-26', '10-28', '11-02', '11-04', '11-09', '11-16'];
    const starts = dates.map((date) => testTime(`2026-${date}T07:40`)) as [Temporal.Instant];
    const text = write([event({ starts, ends: testTime('2026-10-19T08:05') })]);
    const { times, parsed } = read(text);
    expect(times).toEqual([starts.map((each) => each.epochMilliseconds)]);
    expect(text).toContain('RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261116T124000Z');
    expect(text).toContain('EXDATE;TZID=America/New_York:20261111T074000');
    const days = parsed[0]?.rrule?.between(new Date(2026, 9, 1), new Date(2026, 11, 1)) ?? [];
    // The parser lists excluded days apart.
    expect(days).toHaveLength(starts.length + 1);
  });

  it('repeats exactly the given moments, whichever they are', () => {
    const origin = testTime('2026-10-05T07:40');
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 120 }), { minLength: 1, maxLength: 40 }),
        fc.constantFrom(0, 0, 0, 60, -60),
        (offsets, shifted) => {
          const days = offsets.sort((a, b) => a - b);
          const local = origin.toZonedDateTimeISO(zone);
          const starts = days.map((day, index) =>
            local
              .add({ days: day })
              .add({ minutes: index % 5 === 4 ? shifted : 0 })
              .toInstant(),
          ) as [Temporal.Instant];
          const { times } = read(write([event({ starts, ends: null })]));
          expect(times[0]?.sort((a, b) => a - b)).toEqual(starts.map((each) => each.epochMilliseconds));
        },
      ),
      { numRuns: runs(40) },
    );
  });

  it('an empty subscription is still a valid calendar, with its name, source and interval', () => {
    const text = writeCalendar(
      {
        subscription: {
          name: 'Planned work: Bus 17',
          description: 'x',
          address: 'https://rider.example/schedules/17/calendar.ics',
          refreshMinutes: 60,
        },
        lang: 'en',
        zone,
        events: [],
      },
      testNow,
    );
    const { calendar } = read(text);
    expect(calendar.getFirstPropertyValue('name')).toBe('Planned work: Bus 17');
    expect(calendar.getFirstPropertyValue('refresh-interval')?.toString()).toBe('PT60M');
    // RFC 5545 requires at least one component.
    expect(calendar.getAllSubcomponents('vtimezone')).toHaveLength(1);
  });

  it('an end far in the future does not list the clocks of every year', () => {
    const text = write([event({ ends: Temporal.Instant.from('9998-01-01T00:00:00Z') })]);
    expect(text.length).toBeLessThan(15_000);
    expect(read(text).events).toHaveLength(1);
  });
});
