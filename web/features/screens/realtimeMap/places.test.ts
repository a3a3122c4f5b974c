// The map's search and cards: all outcomes are distinguished.
import en from 'virtual:messages/en';
import { describe, expect, it } from 'vitest';
import { agency } from '#agency/agency.ts';
import { type AlertEntity, wholeAgency } from '#domain/alerts/alertEntity.ts';
import { got, lost, testNow as now } from '#testing/answers.ts';
import { testAlert, testDay, testSearchStop, testSourceRoute, testStation } from '#testing/entities.ts';
import { parseMapState } from '#web/features/screens/realtimeMap/address/mapState.ts';
import { activeFilters, withoutFilters } from '#web/features/screens/realtimeMap/filters/activeFilters.ts';
import { isFilteredOut } from '#web/features/screens/realtimeMap/filters/isFilteredOut.ts';
import { findPlaces } from '#web/features/screens/realtimeMap/places/findPlaces.server.ts';
import { loadPlace } from '#web/features/screens/realtimeMap/places/loadPlace.server.ts';
import { loadPlaceDepartures } from '#web/features/screens/realtimeMap/places/loadPlaceDepartures.server.ts';
import {
  placeDeparturesAddress,
  readPlaceDeparturesAddress,
} from '#web/features/screens/realtimeMap/places/placeDepartures.ts';
import { searchWords } from '#web/features/screens/realtimeMap/places/searchWords.ts';
import { mapPath, type PlaceRef } from '#web/features/transit/search/mapPath.ts';
import { createTranslate } from '#web/i18n/translate.ts';
import type { AppContext } from '#web/request/context.ts';

const t = createTranslate('en', en);
const girard = testStation('girard', 'Girard Station', ['1270'], {
  position: { lat: 39.971, lon: -75.16 },
  routeIds: ['B1'],
});
const entries = [
  testSearchStop('21297', '20th St & Mifflin St'),
  testSearchStop('1', 'Nowhere St', { position: null }),
  testSearchStop('2', 'Market St'),
  testSearchStop('3', 'Market St', { position: { lat: 39.9501, lon: -75.16 } }),
  testSearchStop('4', 'Far St', { position: { lat: 39.99, lon: -75.16 } }),
  testSearchStop('5', 'Closed St', { routeIds: [] }),
  testSearchStop('girard', 'Girard Station', { kind: 'station', routeIds: ['B1', 'B2'] }),
];
const fishtown = { name: 'Fishtown', label: 'Fishtown, PA', position: { lat: 39.97, lon: -75.13 } };
const appWith = (change: Record<string, unknown> = {}) =>
  ({
    client: {
      searchIndex: async () => got(entries),
      stations: async () => got([girard]),
      elevators: async () => got([]),
      places: async () => got([fishtown]),
      routes: async () => lost(),
      parentRoutes: async () => got([]),
      calendar: async () => lost(),
      directions: async () => lost(),
      ...change,
    },
    agency,
    now: () => now,
    t,
    log: { info() {}, warn() {}, error() {} },
  }) as unknown as AppContext;
const missing = async () => {
  const { error } = await lost();
  return { ok: false, error: { ...error, kind: 'not found' as const, status: 404 } };
};
const { signal } = new AbortController();
const down = async () => lost();

describe('the card of a place', () => {
  const card = async (place: PlaceRef, change = {}, find: string | null = null) => {
    const answer = await loadPlace(appWith(change), { place, find }, signal);
    return answer?.known === 'here' ? answer.place : answer?.known;
  };

  it('shows a stop with or without a position', async () => {
    expect(await card({ kind: 'stop', id: '21297' })).toMatchObject({ name: '20th St & Mifflin St' });
    expect(await card({ kind: 'stop', id: '1' })).toMatchObject({ name: 'Nowhere St', position: null });
  });
  it('shows the station of a stop, and a station with all its known lines', async () => {
    expect(await card({ kind: 'stop', id: '1270' })).toMatchObject({ kind: 'station', id: 'girard' });
    expect(await card({ kind: 'station', id: 'girard' })).toMatchObject({ routeIds: ['B1', 'B2'] });
    // The station is found even without the index.
    expect(await card({ kind: 'station', id: 'girard' }, { searchIndex: down })).toMatchObject({
      routeIds: ['B1'],
    });
  });
  it('distinguishes a missing place from a failed look-up', async () => {
    expect(await card({ kind: 'stop', id: '99999' })).toBe('none');
    expect(await card({ kind: 'stop', id: '99999' }, { searchIndex: down })).toBe('unknown');
    expect(await card({ kind: 'stop', id: '99999' }, { stations: down })).toBe('unknown');
    expect(await card({ kind: 'station', id: 'nowhere' })).toBe('none');
    expect(await card({ kind: 'station', id: 'girard' }, { stations: down })).toBe('unknown');
  });
  it('distinguishes working from unknown elevators', async () => {
    const outage = { station: 'Girard', line: 'B', elevator: 'Northbound', message: '' };
    const elevatorOut = async (elevators: () => Promise<unknown>) => {
      const place = await card({ kind: 'station', id: 'girard' }, { elevators });
      return typeof place === 'object' ? place.elevatorOut : undefined;
    };
    expect(await elevatorOut(async () => got([]))).toBe(false);
    expect(await elevatorOut(async () => got([outage]))).toBe(true);
    expect(await elevatorOut(down)).toBeNull();
  });
  it('takes the name of a point from the geocoder, never from the link', async () => {
    const at = { kind: 'place' as const, position: fishtown.position };
    expect(await card(at, {}, 'Fishtown')).toMatchObject({ name: 'Fishtown' });
    expect(await card({ ...at, position: { lat: 39.9, lon: -75 } }, {}, 'Fishtown')).toMatchObject({
      name: null,
    });
    expect(await card(at, { places: down }, 'Fishtown')).toMatchObject({ name: null });
  });
  it('lists served places near a point once by name, nearest first, if known', async () => {
    const at = { kind: 'place' as const, position: { lat: 39.9502, lon: -75.16 } };
    const place = await card(at);
    expect(typeof place === 'object' ? place.near?.map(({ id }) => id) : place).toEqual([
      '3',
      '21297',
      'girard',
    ]);
    expect(await card(at, { searchIndex: down })).toMatchObject({ near: null });
  });
  it('without an index, finds a stop by its schedule, and only stations near a point', async () => {
    const call = { stopName: 'Erie Av', routeId: '17' };
    const schedules = {
      searchIndex: missing,
      stopSchedule: async () => got([call, call, { ...call, routeId: '45' }]),
      stops: async () => got([{ stopId: '9', name: 'Erie Av & Broad St', position: girard.position }]),
    };
    expect(await card({ kind: 'stop', id: '9' }, schedules)).toMatchObject({
      name: 'Erie Av & Broad St',
      position: girard.position,
      routeIds: ['17', '45'],
    });
    expect(await card({ kind: 'stop', id: '9' }, { ...schedules, stops: down })).toMatchObject({
      name: 'Erie Av',
      position: null,
    });
    expect(await card({ kind: 'stop', id: '9' }, { ...schedules, stopSchedule: missing })).toBe('none');
    expect(await card({ kind: 'stop', id: '9' }, { ...schedules, stopSchedule: down })).toBe('unknown');
    const at = { kind: 'place' as const, position: { lat: 39.97, lon: -75.16 } };
    expect(await card(at, schedules)).toMatchObject({ onlyStations: true, near: [{ id: 'girard' }] });
    expect(await card(at)).not.toHaveProperty('onlyStations');
  });
  it('is absent for an address without a place', async () => {
    expect(await loadPlace(appWith(), { place: null, find: 'girard' }, signal)).toBeNull();
  });
});

describe('the search of the map', () => {
  const say = async (text: string, change = {}) => {
    const search = await findPlaces(appWith(change), text, signal);
    return [search.found.map(({ to }) => to), searchWords(search, t)];
  };

  it('links to cards on the map', async () => {
    expect(await say('mifflin', { places: async () => got([]) })).toEqual([
      ['/realtime-map?stop=21297'],
      null,
    ]);
    expect(await say('girard', { places: async () => got([]) })).toEqual([
      ['/realtime-map?station=girard'],
      null,
    ]);
    expect(await say('fishtown')).toEqual([['/realtime-map?place=39.97000%2C-75.13000&find=Fishtown'], null]);
  });
  it('reports what was not found and what could not be searched', async () => {
    const nobody = { places: async () => got([]) };
    expect(await say('xyz', nobody)).toEqual([[], 'Nothing found for “xyz”.']);
    expect(await say('xyz', { places: down })).toEqual([
      [],
      'No stop or station matches “xyz”. Places cannot be searched right now.',
    ]);
    expect(await say('fishtown', { searchIndex: down })).toEqual([
      ['/realtime-map?place=39.97000%2C-75.13000&find=Fishtown'],
      'Stops and stations cannot be searched right now.',
    ]);
    expect(await say('xyz', { searchIndex: down, ...nobody })).toEqual([
      [],
      'The search is not available right now. Try again later.',
    ]);
    expect(searchWords('failed', t)).toBe('The search is not available right now. Try again later.');
  });
  it('reports that stops cannot be searched without an index, and searches the rest', async () => {
    const nobody = { places: async () => got([]) };
    expect(await say('girard', { searchIndex: missing, ...nobody })).toEqual([
      ['/realtime-map?station=girard'],
      'Stops cannot be searched here.',
    ]);
    expect(await say('mifflin', { searchIndex: missing, ...nobody })).toEqual([
      [],
      'Nothing found for “mifflin”. Stops cannot be searched here.',
    ]);
    expect(await say('mifflin', { searchIndex: missing, places: down })).toEqual([
      [],
      'No station matches “mifflin”. Stops cannot be searched here, and places cannot be searched right now.',
    ]);
  });
  it('does not report failed places if stops were found', async () => {
    expect((await say('mifflin', { places: down }))[1]).toBeNull();
  });
  it('writes addresses that round-trip', () => {
    const read = (path: string) => parseMapState(new URLSearchParams(path.split('?')[1]));
    expect(read(mapPath({ kind: 'stop', id: 'a&b' })).place).toEqual({ kind: 'stop', id: 'a&b' });
    expect(read(mapPath({ kind: 'place', position: fishtown.position }, 'Fishtown'))).toMatchObject({
      place: { kind: 'place', position: fishtown.position },
      find: 'Fishtown',
    });
    for (const query of ['place=1', 'place=x,y', 'place=91,0', 'place=,', 'stop=', 'station=%20'])
      expect(parseMapState(new URLSearchParams(query)).place).toBeNull();
  });
});

describe('filters', () => {
  const routes = [
    { id: '17', mode: 'Bus' as const, childRouteIds: [] },
    { id: 'B', mode: 'Metro' as const, childRouteIds: ['B1'] },
    { id: 'B1', mode: 'Metro' as const, childRouteIds: [] },
  ];
  const state = (query: string) => parseMapState(new URLSearchParams(query));

  it('hide a place if they exclude all its routes', () => {
    expect(isFilteredOut(['17'], state('mode=Metro'), routes)).toBe(true);
    expect(isFilteredOut(['17', 'B1'], state('mode=Metro'), routes)).toBe(false);
    expect(isFilteredOut(['B1'], state('route=B'), routes)).toBe(false);
    expect(isFilteredOut(['B'], state('route=B1'), routes)).toBe(false);
    expect(isFilteredOut(['17'], state('late=1'), routes)).toBe(false);
    expect(isFilteredOut([], state('mode=Metro'), routes)).toBe(false);
  });
  it('are counted one by one, and sorting is not a filter', () => {
    const all = state('mode=Bus&route=17&direction=1&late=1&seats=1&sort=delay&stop=21297');
    expect(activeFilters(all)).toBe(5);
    expect(activeFilters(state('sort=delay&find=x'))).toBe(0);
    expect(withoutFilters(all)).toEqual(state('sort=delay&stop=21297'));
  });
});

describe('the departures of a card', () => {
  const row = {
    tripId: '5036',
    tripNumber: null,
    routeId: '17',
    stopId: '21297',
    blockNumber: null,
    stopName: '20th St & Mifflin St',
    directionId: 0,
    serviceId: '10',
    releaseName: '',
    scheduledArrival: now.toZonedDateTimeISO('America/New_York').hour * 3600 + 1800,
    scheduledDeparture: null,
    headsign: '2nd-Market',
    stopSequence: 2,
    lastStopId: '9',
    isApproximate: false,
    boarding: 'yes',
    alighting: 'yes',
  };
  const runs = {
    routes: async () => got([testSourceRoute()]),
    calendar: async () => got(new Map([['20261013', testDay()]])),
    detours: async () => got([]),
    alerts: async () => got([]),
    predictions: async () => got([]),
    stopSchedule: async () => got([row]),
  };

  it.each([
    { kind: 'stop', id: '21297' },
    { kind: 'station', id: 'girard' },
  ] as const)('are those of the $kind, each with its line', async (place) => {
    const answer = await loadPlaceDepartures(appWith(runs), place, signal);
    expect(answer).toMatchObject({
      known: true,
      departures: [{ badge: { id: '17' }, departure: { tripId: '5036' } }],
    });
  });

  it('include active alerts of the stop, its lines and the agency, but not of a trip', async () => {
    const about = (id: string, entity: Partial<AlertEntity>, effect = 'OTHER_EFFECT') =>
      testAlert(id, { effect, entities: [{ ...wholeAgency, ...entity }] });
    const all = [
      about('stop', { stopId: '21297' }),
      about('line', { routeId: '17' }),
      about('elsewhere', { stopId: '1' }),
      about('trip', { routeId: '17', tripId: '5036' }),
    ];
    const at = async (alerts: () => Promise<unknown>) =>
      (await loadPlaceDepartures(appWith({ ...runs, alerts }), { kind: 'stop', id: '21297' }, signal)).alerts;
    expect((await at(async () => got(all)))?.map(({ id }) => id)).toEqual(['stop', 'line']);
    expect(await at(async () => got([]))).toEqual([]);
    expect(await at(down)).toBeNull();
  });

  it('are unknown if the schedule is unreadable', async () => {
    const answer = await loadPlaceDepartures(
      appWith({ ...runs, stopSchedule: down }),
      { kind: 'stop', id: '1' },
      signal,
    );
    expect(answer).toMatchObject({ known: false, departures: [] });
  });

  it('are requested by an id of limited length', () => {
    for (const place of [
      { kind: 'stop', id: 'a&b' },
      { kind: 'station', id: 'girard' },
    ] as const) {
      const { search } = new URL(placeDeparturesAddress(place), 'http://test');
      expect(readPlaceDeparturesAddress(new URLSearchParams(search))).toEqual(place);
    }
    expect(readPlaceDeparturesAddress(new URLSearchParams(`stop=${'1'.repeat(200)}`))).toBeNull();
    expect(readPlaceDeparturesAddress(new URLSearchParams())).toBeNull();
  });
});
