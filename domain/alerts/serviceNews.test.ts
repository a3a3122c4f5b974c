import { describe, expect, it } from 'vitest';
import { freshnessOf } from '#domain/departures/freshness.ts';
import { elevatorState } from '#domain/stations/elevator.ts';
import { elevatorAlternative, outagesAt } from '#domain/stations/elevatorAlternative.ts';
import { elevatorLineRouteIds } from '#domain/stations/elevatorLine.ts';
import type { Station } from '#domain/stations/station.ts';
import { stationByName } from '#domain/stations/stationStops.ts';
import { exampleFacts } from '#testing/exampleFacts.ts';
import { type Alert, alertPhase } from './alert.ts';
import { crossedEntities } from './alertEntity.ts';
import { alertsForRoute, alertsForStop } from './alertScope.ts';
import { isDetourActive } from './detourActivity.ts';

const ZONE = 'America/New_York';
const wall = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(ZONE).toInstant();
const now = wall('2026-10-13T14:00');

describe('alerts', () => {
  const alert = (routeIds: string[], stopIds: string[] = []) =>
    ({ routeIds, stopIds, entities: crossedEntities(routeIds, stopIds) }) as Alert;

  it('are in force between their start and end', () => {
    const hour = { hours: 1 };
    expect(alertPhase({ start: now, end: now }, now)).toBe('now');
    expect(alertPhase({ start: null, end: null }, now)).toBe('now');
    expect(alertPhase({ start: now.add(hour), end: null }, now)).toBe('thisWeek');
    expect(alertPhase({ start: now.add({ hours: 7 * 24 - 1 }), end: null }, now)).toBe('thisWeek');
    expect(alertPhase({ start: now.add({ hours: 7 * 24 }), end: null }, now)).toBe('later');
    expect(alertPhase({ start: null, end: now.subtract(hour) }, now)).toBe('ended');
  });

  it('affect a route’s children and parents, in any letter case', () => {
    const alerts = [alert(['B1']), alert(['b']), alert(['L1 OWL']), alert([])];
    expect(alertsForRoute(alerts, { id: 'B', childRouteIds: ['B1'], parentRouteIds: [] })).toEqual(
      alerts.slice(0, 2),
    );
    expect(alertsForRoute(alerts, { id: 'L1_OWL', childRouteIds: [], parentRouteIds: [] })).toEqual([
      alerts[2],
    ]);
  });

  it('affect a stop they name, or all stops of a route when they name none', () => {
    const alerts = [alert(['17'], ['1']), alert(['17'], ['2']), alert(['17']), alert(['9'])];
    expect(alertsForStop(alerts, ['1'], ['17'])).toEqual([alerts[0], alerts[2]]);
  });
});

describe('detours', () => {
  // 2026-10-13 is a Tuesday.
  const active = (activeHours: Partial<Record<string, string>> | null, at: string) =>
    isDetourActive(
      { start: wall('2026-10-01T00:00'), end: wall('2026-10-20T17:00'), activeHours },
      wall(at),
      ZONE,
    );

  it('are active between start and end', () => {
    expect(active(null, '2026-10-13T14:00')).toBe(true);
    expect(active(null, '2026-09-30T23:59')).toBe(false);
    expect(active(null, '2026-10-20T17:01')).toBe(false);
  });

  it('follow the hours of the weekday, and those of the previous day that extend past midnight', () => {
    const nights = { Mon: '21:00:00-05:00:00', Tue: 'None', Wed: '09:00:00-15:00:00' };
    expect(active(nights, '2026-10-12T21:00')).toBe(true);
    expect(active(nights, '2026-10-13T05:00')).toBe(true);
    expect(active(nights, '2026-10-13T05:01')).toBe(false);
    expect(active(nights, '2026-10-13T22:00')).toBe(false);
    expect(active(nights, '2026-10-12T04:00')).toBe(false);
    expect(active(nights, '2026-10-14T09:00')).toBe(true);
    expect(active(nights, '2026-10-15T09:00')).toBe(false);
    expect(active({ Tue: '00:00:00-23:59:59' }, '2026-10-13T23:59:59')).toBe(true);
  });

  it('are shown when their hours cannot be read', () => {
    expect(active({ Tue: 'all day' }, '2026-10-13T14:00')).toBe(true);
  });
});

describe('the elevator rules', () => {
  const outage = (station: string) => ({
    line: 'Old Market Line',
    station,
    elevator: 'Street',
    message: '',
    messageHtml: null,
    alternateUrl: null,
    since: null,
    language: null,
    translations: [],
  });
  const station = (slug: string, name: string, lat: number, accessible: boolean | null): Station => ({
    slug,
    gtfsIds: [`${slug}-1`],
    name,
    sourceName: name,
    position: { lat, lon: -75 },
    routeIds: ['L1'],
    address: null,
    parking: null,
    accessible,
    accessibilityNotes: null,
    elevators: [],
    entrances: [],
    otherZone: null,
  });

  it('distinguish no outages from unknown ones', () => {
    const answer = { ok: true as const, outages: [], skipped: 0, asOf: now };
    expect(elevatorState(answer)).toEqual({ kind: 'none', asOf: now });
    expect(elevatorState({ ...answer, skipped: 1 })).toEqual({ kind: 'unknown', since: null });
    expect(elevatorState({ ok: false, since: now })).toEqual({ kind: 'unknown', since: now });
    expect(elevatorState({ ...answer, outages: [outage('15th')], skipped: 1 }).kind).toBe('outages');
  });

  it('find lines by former names, ids and current names', () => {
    const routes = [{ id: 'LAN', name: 'LAN', longName: 'Lansdale/Doylestown Line', title: 'Lansdale' }];
    expect(elevatorLineRouteIds('Old  Market Line\r\n', routes, exampleFacts)).toEqual(['L1']);
    expect(elevatorLineRouteIds('Lansdale / Doylestown', routes, exampleFacts)).toEqual(['LAN']);
    expect(elevatorLineRouteIds('lan', routes, exampleFacts)).toEqual(['LAN']);
    expect(elevatorLineRouteIds('Moon Line', routes, exampleFacts)).toEqual([]);
  });

  it('suggest the nearest accessible station of the line without an outage', () => {
    const here = station('here', '15th Street Station', 40, true);
    const stations = [
      here,
      station('out', '13th St', 40.001, true),
      station('unknown', '11th St', 40.002, null),
      station('far', '5th St', 40.02, true),
      station('near', '8th St', 40.01, true),
    ];
    const outages = [outage('15th St'), outage('13th Street')];
    expect(outagesAt(here, outages)).toHaveLength(1);
    const alternative = elevatorAlternative(here, ['L1'], stations, outages);
    expect(alternative?.station.slug).toBe('near');
    expect(alternative?.meters).toBeCloseTo(1112, -1);
    expect(elevatorAlternative(here, ['B1'], stations, outages)).toBeNull();
    expect(stationByName(stations, 'near-1')?.slug).toBe('near');
    expect(stationByName(stations, 'NEAR')?.slug).toBe('near');
    const capital = { slug: 'Exton-Station', gtfsIds: ['90504'] };
    expect(stationByName([capital], 'Exton-Station')).toBe(capital);
    expect(stationByName([capital], 'exton-station')).toBe(capital);
  });
});

it.each([
  [0, 'live'],
  [89, 'live'],
  [90, 'delayed'],
  [300, 'delayed'],
  [301, 'stale'],
  [-60, 'live'],
])('live data %s seconds old is %s', (seconds, state) => expect(freshnessOf(seconds)).toBe(state));
