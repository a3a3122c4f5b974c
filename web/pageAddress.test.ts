import { describe, expect, it } from 'vitest';
import { builtInLanguages } from '#domain/agency/languages.ts';
import { modeSlugs, scheduledModes } from '#domain/agency/mode.ts';
import { readEmbedChoice } from '#web/features/screens/embed/embedChoice.ts';
import { parseMapState } from '#web/features/screens/realtimeMap/address/mapState.ts';
import { readPlaceDeparturesAddress } from '#web/features/screens/realtimeMap/places/placeDepartures.ts';
import { readStationFilter } from '#web/features/screens/stations/stationFilter.ts';
import { readAlertFilter } from '#web/features/transit/alerts/alertFilter.ts';
import { readJourneysChoice } from '#web/features/transit/journeys/journeysChoice.ts';
import { modePath, readRouteChoice } from '#web/features/transit/routes/pagePath.ts';
import { readStopChoice } from '#web/features/transit/stops/stopChoice.ts';
import { ADDRESSES } from '#web/request/addresses.ts';
import { MAX_ID_LENGTH } from '#web/request/parameters.ts';
import { pageAddress } from './pageAddress.ts';
import table from './routes.ts';

const routes = new Set(['root', 'routes/home', 'routes/route']);
const addressOf = (address: string) =>
  pageAddress(new URL(address, 'http://rider.example'), routes, builtInLanguages);

describe('pageAddress', () => {
  it.each([
    ['/', '/'],
    ['/?utm_source=a&fbclid=b', '/'],
    ['/schedules/17/', '/schedules/17'],
    ['/Realtime-Map', '/realtime-map'],
    ['/schedules/%31%37', '/schedules/17'],
    ['/schedules/A%2FB', '/schedules/A%2FB'],
    ['/schedules/17?stop=2&direction=1', '/schedules/17?direction=1&stop=2'],
    ['/schedules/17?direction=1&stop=2', '/schedules/17?direction=1&stop=2'],
    ['/schedules/17?direction=7&stop=+2+&stop=3&x=y', '/schedules/17?stop=2'],
    [`/schedules/17?stop=${'9'.repeat(129)}`, '/schedules/17'],
    ['/schedules/17?date=tomorrow&view=departures', '/schedules/17'],
    ['/schedules/bus?page=2&page=3', '/schedules/bus?page=2'],
    ['/schedules/bus?page=0', '/schedules/bus'],
    ['/alerts?hideNav=true&hideNav=1', '/alerts?hideNav=true'],
    ['/alerts?hideNav=1', '/alerts'],
    ['/stations?lang=es-MX', '/stations?lang=es'],
    ['/stations?lang=tlh', '/stations'],
    ['/realtime-map?route=17&route=G', '/realtime-map?route=17%2CG'],
    ['/suggest?q=+30th++', '/suggest?q=30th'],
    ['/board?stations=girard&stops=1&stops=2', '/board?stops=1%2C2&stations=girard'],
    ['/embed/stop/1?theme=auto&accent=red&rows=0&hideNav=1', '/embed/stop/1'],
  ])('spells %s as %s', (address, canonical) => expect(addressOf(address)).toBe(canonical));

  it('distinguishes data from pages, with the requested routes if any', () => {
    expect(addressOf('/schedules/17.data?x=1')).toBe('/schedules/17.data');
    expect(addressOf('/schedules/17.data?_routes=routes/route&stop=2')).toBe(
      '/schedules/17.data?stop=2&_routes=routes%2Froute',
    );
    expect(addressOf('/_.data')).toBe('/_.data');
    expect(addressOf('/_root.data?_routes=routes/home')).toBe('/_root.data?_routes=routes%2Fhome');
    expect(addressOf('/schedules/17.data?_routes=routes/made-up')).toBeNull();
    expect(addressOf('/schedules/17?_routes=routes/route')).toBe('/schedules/17');
  });

  it.each([
    '/wp-admin',
    '/schedules/17/x',
    '/schedules/%E0%A4%A',
    '/saved-departures?of=a',
    '/near-departures',
    '/place-departures',
    '/schedules//',
  ])('returns null for %s', (address) => expect(addressOf(address)).toBeNull());

  it('knows every path of the route table, and no other', () => {
    const paths = table.flatMap(({ path, index }) => (index ? '/' : path === '*' ? [] : `/${path}`));
    expect(ADDRESSES.map(({ path }) => path).sort()).toEqual(
      paths.map((path) => path.replace(/:\w+/g, '*')).sort(),
    );
  });

  it('returns null for responses for one rider, and for pictures, which have a cache of their own', () => {
    const own = ADDRESSES.filter(({ path }) => addressOf(path.replaceAll('*', 'a')) === null);
    expect(own).toEqual(ADDRESSES.filter(({ isOwn }) => isOwn));
    expect(own.map(({ path }) => path)).toContain('/saved-departures');
  });

  it.each(scheduledModes)('keeps the mode %s in the addresses of the screens that read it', (mode) => {
    for (const path of ['/schedules', '/alerts', '/stations', '/stations.json'])
      expect(addressOf(`${path}?mode=${modeSlugs[mode]}`)).toBe(`${path}?mode=${modeSlugs[mode]}`);
    expect(addressOf(modePath(mode))).toBe(modePath(mode));
    expect(addressOf(`/realtime-map?mode=${mode}`)).toBe(`/realtime-map?mode=${mode}`);
  });

  it('is idempotent', () => {
    for (const address of [
      '/schedules/A%2FB?to=%26&stop=a+b',
      '/realtime-map?find=Caf%C3%A9&at=39.9,-75.1,12',
    ]) {
      const once = addressOf(address) ?? '';
      expect(addressOf(once)).toBe(once);
    }
  });

  it.each([
    ['/schedules/17', readRouteChoice],
    ['/schedules/17/timetable.csv', readRouteChoice],
    ['/alerts', readAlertFilter],
    ['/alerts.atom', readAlertFilter],
    ['/departures/21297', readStopChoice],
    ['/trips', readJourneysChoice],
    ['/stations', readStationFilter],
    ['/stations.json', readStationFilter],
    ['/realtime-map', parseMapState],
    ['/embed/stop/21297', readEmbedChoice],
    ['/embed/station/girard', readEmbedChoice],
    ['/embed/line/17', readEmbedChoice],
    ['/embed', readEmbedChoice],
  ])('keeps each parameter that %s reads', (path, read) => {
    const names = new Set<string>();
    const params = new URLSearchParams();
    params.get = (name) => {
      names.add(name);
      return null;
    };
    params.getAll = (name) => {
      names.add(name);
      return [];
    };
    read(params);
    expect(names.size).toBeGreaterThan(2);
    const words = [
      '1',
      'a',
      'all',
      'show',
      'timetable',
      'day',
      'upcoming',
      'bus',
      'Bus',
      'delay',
      '2026-10-13',
      '14:02',
      '1,2,3',
      'dark',
      '0a5c63',
    ];
    for (const name of names) {
      const kept = words.some((word) => addressOf(`${path}?${name}=${word}`) !== path);
      expect(kept, name).toBe(true);
    }
  });
});

describe('an id in an address', () => {
  const idsOf = (id: string) => new URLSearchParams({ stop: id, route: id, trip: id });
  const readers: [screen: string, read: (id: string) => unknown][] = [
    ['the route page', (id) => readRouteChoice(idsOf(id)).stopId],
    ['the stop page', (id) => readStopChoice(idsOf(id)).routeId],
    ['the map, for a stop', (id) => parseMapState(idsOf(id)).place],
    ['the map, for a route', (id) => parseMapState(idsOf(id)).routeIds[0]],
    ['the map, for a vehicle', (id) => parseMapState(idsOf(id)).selected],
    ['the page cache', (id) => addressOf(`/departures/1?route=${id}`)?.includes(id)],
    ['the departures of a place', (id) => readPlaceDeparturesAddress(idsOf(id))?.id],
  ];
  it.each(readers)('is read by %s up to the same length', (_, read) => {
    expect(read('x'.repeat(MAX_ID_LENGTH))).toBeTruthy();
    expect(read('x'.repeat(MAX_ID_LENGTH + 1))).toBeFalsy();
  });
});
