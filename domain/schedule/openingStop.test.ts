import { expect, it } from 'vitest';
import { testCallNotes } from '#domain/testEntities.ts';
import type { CalendarDay } from './calendar.ts';
import { openingStop } from './openingStop.ts';
import type { Timetable, TimetableTrip } from './timetable.ts';

const day: CalendarDay = {
  date: Temporal.PlainDate.from('2026-10-13'),
  releaseName: '20260830',
  special: false,
  label: null,
  serviceIds: ['weekday'],
  isFutureRelease: false,
};

const trips = (count: number, pattern: number, calls: number, serviceId = 'weekday'): TimetableTrip[] =>
  Array.from({ length: count }, (_, index) => ({
    tripId: `${pattern} ${index}`,
    tripNumber: null,
    blockId: null,
    serviceId,
    releaseName: '20260830',
    headsign: '',
    pattern,
    arrivals: Array.from({ length: calls }, (_unused, call) => call * 60),
    departures: Array.from({ length: calls }, (_unused, call) => call * 60),
    ...testCallNotes(),
    headwaySeconds: null,
  }));

const pattern = (stopIds: string, directionId: 0 | 1 = 0) => ({
  directionId,
  stopIds: [...stopIds],
  stopSequences: [...stopIds].map((_, index) => index + 1),
  timepoints: [...stopIds].map(() => true),
  shapeId: null,
});

/** Two trips begin at `a`, forty at `b`, and thirty end at `c`; nothing departs at `d`. */
const timetable: Timetable = {
  routeId: 'LAN',
  stops: new Map(),
  patterns: [pattern('abcd'), pattern('bcd'), pattern('bc'), pattern('dcb', 1)],
  trips: [...trips(2, 0, 4), ...trips(10, 1, 3), ...trips(30, 2, 2), ...trips(9, 3, 3, 'weekend')],
};

it('passes over a stop where hardly a trip begins', () => {
  expect(openingStop([timetable], { directionId: 0, day }, ['a', 'b', 'c', 'd'])).toBe('b');
});

it('takes the first stop where a fair share of the trips depart', () => {
  expect(openingStop([timetable], { directionId: 0, day }, ['c', 'b'])).toBe('c');
  expect(openingStop([timetable], { directionId: 0, day }, ['d', 'a', 'b'])).toBe('b');
});

it('knows none on a day without trips', () => {
  expect(openingStop([timetable], { directionId: 1, day }, ['d', 'c', 'b'])).toBeNull();
  expect(openingStop([], { directionId: 0, day }, ['a'])).toBeNull();
  const weekend = { ...day, serviceIds: ['weekend'] };
  expect(openingStop([timetable], { directionId: 1, day: weekend }, ['d', 'c', 'b'])).toBe('d');
});
