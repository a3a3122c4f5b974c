import { describe, expect, it } from 'vitest';
import { testDay, testTimetableTrip } from '#testing/entities.ts';
import type { CalendarDay } from './calendar.ts';
import { defaultStop } from './defaultStop.ts';
import type { Timetable } from './timetable.ts';

const day = testDay({ serviceIds: ['weekday'] });

const trips = (count: number, pattern: number, calls: number, serviceId = 'weekday') =>
  Array.from({ length: count }, (_, index) =>
    testTimetableTrip(
      `${pattern} ${index}`,
      Array.from({ length: calls }, (_unused, call) => call * 60),
      { serviceId, pattern },
    ),
  );

const pattern = (stopIds: string, directionId: 0 | 1 = 0) => ({
  directionId,
  stopIds: [...stopIds],
  stopSequences: [...stopIds].map((_, index) => index + 1),
  timepoints: [...stopIds].map(() => true),
});

/** On weekdays, two trips begin at `a`, forty at `b`, and thirty end at `c`; none departs from `d`. */
const timetable: Timetable = {
  routeId: 'LAN',
  stops: new Map(),
  patterns: [pattern('abcd'), pattern('bcd'), pattern('bc'), pattern('dcb', 1)],
  trips: [...trips(2, 0, 4), ...trips(10, 1, 3), ...trips(30, 2, 2), ...trips(9, 3, 3, 'weekend')],
};

const defaultOf = (stopIds: string, { directionId = 0, on = day, routes = {} }: Partial<Options> = {}) =>
  defaultStop({ timetables: [timetable], directionId, day: on, routesAt: (id) => routes[id] ?? 1 }, [
    ...stopIds,
  ]);
interface Options {
  directionId: 0 | 1;
  on: CalendarDay;
  routes: Record<string, number>;
}

describe('the default stop of a page', () => {
  it('has departures and is not an end of the line', () => {
    expect(defaultOf('abcd')).toBe('b');
    expect(defaultOf('bacd')).toBe('c');
  });

  it('is where routes meet, if much of the line is ahead', () => {
    const long: Timetable = { ...timetable, patterns: [pattern('abcdefgh')], trips: trips(9, 0, 8) };
    const at = (routes: Record<string, number>) =>
      defaultStop({ timetables: [long], directionId: 0, day, routesAt: (id) => routes[id] ?? 1 }, [
        ...'abcdefgh',
      ]);
    expect(at({})).toBe('b');
    expect(at({ d: 4 })).toBe('d');
    expect(at({ d: 4, a: 9, h: 9 })).toBe('d');
    expect(at({ g: 4 })).toBe('b');
  });

  it('is an end of the line if there are no departures in between', () => {
    expect(defaultOf('ad')).toBe('a');
  });

  it('does not exist without trips on the day', () => {
    expect(defaultStop({ timetables: [], directionId: 0, day, routesAt: () => 1 }, ['a'])).toBeNull();
    expect(defaultOf('dcb', { directionId: 1 })).toBeNull();
    expect(defaultOf('dcb', { directionId: 1, on: { ...day, serviceIds: ['weekend'] } })).toBe('c');
  });
});
