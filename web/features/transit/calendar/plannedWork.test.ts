import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { expect, it } from 'vitest';
import { agency } from '#agency/agency.ts';
import type { Detour } from '#domain/alerts/detour.ts';
import { testNow, testTime } from '#testing/clock.ts';
import { testAlert, testDetour, testRoute } from '#testing/entities.ts';
import type { AppContext } from '#web/request/context.ts';
import { writeCalendar } from './iCalendar.server.ts';
import { plannedWork } from './plannedWork.server.ts';

const zone = 'America/New_York';
const route = testRoute('17');
const period = (starts: string | null, ends: string | null) => ({
  starts: starts === null ? null : testTime(starts),
  ends: ends === null ? null : testTime(ends),
});
const entity = { ...testAlert('x').entities[0], routeId: '17' };
const alertOn17 = (id: string, more: Partial<Parameters<typeof testAlert>[1]> = {}) =>
  testAlert(id, { subject: 'Track work', entities: [entity] as never, routeIds: ['17'], ...more });

function appAt(now: Temporal.Instant): AppContext {
  const settings = { publicOrigin: 'https://rider.example' };
  return { agency, now: () => now, lang: 'en', settings, t: (key: string) => key } as unknown as AppContext;
}

const eventsOf = (alerts: ReturnType<typeof testAlert>[], detours: Detour[] = [], now = testNow) =>
  plannedWork(appAt(now), route, alerts, detours);

it('each period of an alert is an event, past and future ones, and keeps its id', () => {
  const periods = [
    period('2026-10-10T22:00', '2026-10-11T05:00'),
    period('2026-10-17T22:00', '2026-10-18T05:00'),
    period('2026-10-31T22:00', '2026-11-01T05:00'),
  ];
  const events = eventsOf([alertOn17('work', { periods })]);
  expect(events.map(({ starts }) => starts)).toEqual(periods.map(({ starts }) => [starts]));
  expect(events.map(({ ends }) => ends)).toEqual(periods.map(({ ends }) => ends));
  expect(events.map(({ summary }) => summary)).toEqual(Array(3).fill('17: Track work'));
  const later = eventsOf(
    [alertOn17('work', { periods, subject: 'Other words' })],
    [],
    testNow.add({ hours: 2 }),
  );
  expect(later.map(({ uid }) => uid)).toEqual(events.map(({ uid }) => uid));
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(3);
});

it('an event is revised when its source says so or, without that, when its content changes', () => {
  const periods = [period('2026-10-17T22:00', '2026-10-18T05:00')];
  const at = (subject: string, now: Temporal.Instant) =>
    eventsOf([alertOn17('revised', { periods, subject, updatedAt: null })], [], now)[0]?.revised;
  const later = testNow.add({ hours: 1 });
  expect(at('One', testNow)).toEqual(testNow);
  expect(at('One', later)).toEqual(testNow);
  expect(at('Two', later)).toEqual(later);
  const updatedAt = testTime('2026-10-12T09:00');
  expect(eventsOf([alertOn17('dated', { periods, updatedAt })])[0]?.revised).toEqual(updatedAt);
});

it('lists neither alerts without times, nor those of other lines, nor those that riders are not to be told yet', () => {
  const periods = [period('2026-10-17T22:00', '2026-10-18T05:00')];
  const other = testAlert('other', { periods, entities: [{ ...entity, routeId: '45' }] as never });
  const untold = alertOn17('untold', { periods, toldPeriods: [period('2026-10-16T00:00', null)] });
  expect(
    eventsOf([
      other,
      untold,
      alertOn17('always', { periods: [] }),
      alertOn17('endless', { periods: [period(null, null)] }),
      alertOn17('unknown', { periods: null }),
    ]),
  ).toEqual([]);
});

it('work without an end is a moment that says so; work that has begun is listed since it is known', () => {
  const [open] = eventsOf([alertOn17('open', { periods: [period('2026-10-20T04:00', null)] })]);
  expect(open?.ends).toBeNull();
  expect(open?.description).toContain('alerts.furtherNotice');
  const [begun] = eventsOf([
    alertOn17('begun', { periods: [period(null, '2026-10-20T04:00')], updatedAt: null }),
  ]);
  expect(begun?.starts).toEqual([testNow]);
});

it('a detour repeats at its hours, across midnight and a change of clocks, for both parsers', () => {
  const detour = testDetour({
    routeId: '17',
    periods: [period('2026-10-26T00:00', '2026-11-06T00:00')],
    activeHours: {
      Mon: '22:00:00-04:30:00',
      Wed: '22:00:00-04:30:00',
      Sat: '08:00:00-12:00:00',
      Sun: 'None',
    },
  });
  const events = eventsOf([], [detour]);
  const text = writeCalendar({ subscription: null, lang: 'en', zone, events }, testNow);
  const times = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((each) => {
    const found: string[] = [];
    const iterator = new ICAL.Event(each).iterator();
    for (let next = iterator.next(); next; next = iterator.next())
      found.push(
        Temporal.Instant.fromEpochMilliseconds(next.toJSDate().getTime())
          .toZonedDateTimeISO(zone)
          .toPlainDateTime()
          .toString(),
      );
    return found;
  });
  expect(times).toEqual([
    ['2026-10-26T22:00:00', '2026-10-28T22:00:00', '2026-11-02T22:00:00', '2026-11-04T22:00:00'],
    ['2026-10-31T08:00:00'],
  ]);
  expect(Object.values(nodeIcal.sync.parseICS(text)).filter((each) => each?.type === 'VEVENT')).toHaveLength(
    2,
  );
});

it('a detour without an end goes on, and its event keeps its id from day to day', () => {
  const detour = testDetour({
    routeId: '17',
    periods: [period('2026-01-05T00:00', null)],
    activeHours: { Mon: '09:00:00-11:00:00' },
  });
  const [today] = eventsOf([], [detour]);
  const [later] = eventsOf([], [detour], testNow.add({ hours: 24 * 30 }));
  expect(today?.starts.length).toBeGreaterThan(10);
  expect(later?.uid).toBe(today?.uid);
});
