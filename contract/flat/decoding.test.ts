import { describe, expect, it } from 'vitest';
import type { DecodeContext, Endpoint } from '../endpoint.ts';
import { agency } from './agency.ts';
import { calendar } from './calendar.ts';
import { changeTimes } from './changeTimes.ts';
import { connectingRoutes } from './connectingRoutes.ts';
import { directions } from './directions.ts';
import { parentRoutes } from './parentRoutes.ts';
import { routeStopSchedule } from './routeStopSchedule.ts';
import { routes } from './routes.ts';
import { searchIndex } from './searchIndex.ts';
import { shapes } from './shapes.ts';
import { stationInformation } from './stationInformation.ts';
import { stopSchedule } from './stopSchedule.ts';
import { stops } from './stops.ts';
import { timetable } from './timetable.ts';
import { tripRoutes } from './tripRoutes.ts';
import { tripSchedule } from './tripSchedule.ts';

const context: DecodeContext = {
  zone: 'America/New_York',
  now: Temporal.Instant.from('2026-10-13T12:00:00Z'),
};

function decoded<P extends Record<string, string>, T>(
  endpoint: Endpoint<P, T>,
  body: unknown,
  parameters: P,
) {
  const result = endpoint.decode(body, context, parameters);
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

describe('routes', () => {
  it('read numbers as strings, decode names once, keep every release and drop documents without a link', () => {
    const { value } = decoded(
      routes,
      [
        {
          route_id: 17,
          route_type: '3',
          route_long_name: ' Front &amp;amp; Market ',
          route_color: '#1a1818',
          route_text_color: 'white',
          is_frequent_bus: '1',
          release_name: 20260830,
          documents: [
            { type: 'map', title: 'Map', url: 'https://example.org/m.pdf', linkLabel: 'Open' },
            { type: 'map', url: '' },
            { type: 'other', url: 'javascript:alert(1)' },
            null,
          ],
        },
        { route_id: '17', route_type: 3, release_name: '20261018', documents: false },
      ],
      {},
    );
    expect(value[0]).toEqual({
      id: '17',
      type: 3,
      shortName: '17',
      longName: 'Front &amp; Market',
      color: '1a1818',
      textColor: '',
      releaseName: '20260830',
      isFrequent: true,
      frequencyText: '',
      documents: [{ type: 'map', title: 'Map', url: 'https://example.org/m.pdf', linkLabel: 'Open' }],
    });
    expect(value[1]).toMatchObject({ releaseName: '20261018', documents: [] });
  });

  it('keep an unknown type, for the domain to report, and skip a row without one', () => {
    const { value, skipped } = decoded(routes, [{ route_id: 'X', route_type: 7 }, { route_id: 'Y' }], {});
    expect(value.map((each) => each.type)).toEqual([7]);
    expect(skipped).toEqual([{ index: 1, reason: 'route_type: missing' }]);
  });
});

it('parent routes accept children as a list or as text, without repeats', () => {
  const { value } = decoded(
    parentRoutes,
    [
      { route_id: 'B', route_type: 1, routes: ['B1', 'B2', 'B1', null] },
      { route_id: 'D', route_type: '0', routes: 'D1, D2' },
      { route_id: 'L', route_type: 1, routes: false },
    ],
    {},
  );
  expect(value.map((each) => each.childIds)).toEqual([['B1', 'B2'], ['D1', 'D2'], []]);
});

describe('the calendar', () => {
  it('reads ids as a list or as text, and special as any form of a boolean, or as a name', () => {
    const { value, skipped } = decoded(
      calendar,
      {
        '20261012': { service_id: ['10', 'SID1', '10'], release_name: 20260830, special: 'false' },
        '20261126': { service_id: '13,SID2', special: 'Thanksgiving &amp; parade' },
        '20261225': { service_id: 13, special: true, label: 'Christmas' },
        '20270101': { service_id: ['M1', 'M2'], special: 0 },
        '20270102': { service_id: false },
        '20270230': { service_id: ['1'] },
        updated: 'today',
      },
      {},
    );
    const days = [...value.values()];
    expect(
      days.map((day) => [day.date.toString(), day.serviceIds, day.special, day.label, day.isFutureRelease]),
    ).toEqual([
      ['2026-10-12', ['10', 'SID1'], false, null, false],
      ['2026-11-26', ['13', 'SID2'], true, 'Thanksgiving & parade', false],
      ['2026-12-25', ['13'], true, 'Christmas', false],
      ['2027-01-01', ['M1', 'M2'], false, null, true],
      ['2027-01-02', [], false, null, false],
    ]);
    expect(skipped.map((each) => each.index)).toEqual([5, 6]);
  });

  it('is rejected when it is not keyed by date', () => {
    expect(calendar.decode({ error: 'down' }, context, {}).ok).toBe(false);
    expect(calendar.decode([], context, {}).ok).toBe(false);
  });
});

describe('directions', () => {
  const expected = [
    { routeId: '17', directionId: 0, name: 'Northbound', destination: '2nd-Market' },
    { routeId: '17', directionId: 1, name: 'Southbound', destination: null },
  ];
  it.each([
    [
      'rows',
      [
        { route_id: 17, direction_id: '0', direction: 'Northbound', direction_destination: '2nd-Market' },
        { route_id: '17', direction_id: 1, direction_name: 'southbound' },
      ],
    ],
    [
      'rows by route',
      {
        17: [
          { direction_id: 0, direction_name: 'Northbound', destination: '2nd-Market' },
          { direction_id: 1, direction: 'Southbound' },
        ],
      },
    ],
    [
      'rows by route and direction',
      { 17: { 0: { direction: 'Northbound', destination: '2nd-Market' }, 1: 'Southbound' } },
    ],
    ['names by route', { 17: [{ direction: 'Northbound', destination: '2nd-Market' }, 'Southbound'] }],
  ])('are read from %s', (_, body) => {
    expect(decoded(directions, body, {}).value).toEqual(expected);
  });

  it('have no name for a word that is not a direction', () => {
    const { value } = decoded(directions, [{ route_id: 'L1', direction_id: 0, direction: 'N/A' }], {});
    expect(value).toMatchObject([{ name: null, destination: null }]);
  });
});

describe('station information', () => {
  it('allows everything except the slug to be missing', () => {
    const { value, skipped } = decoded(
      stationInformation,
      [
        {
          slug: 'exton-station',
          gtfsId: 90504,
          name: 'Exton',
          latitude: '40.0193',
          longitude: '-75.6227',
          accessible: 'yes',
        },
        { slug: 'bare', gtfsId: ['1', 2, '1'], lat: null, accessible: 'N/A', entrances: false },
        { name: 'No slug' },
      ],
      {},
    );
    expect(value[0]).toMatchObject({
      gtfsIds: ['90504'],
      name: 'Exton',
      position: { lat: 40.0193, lon: -75.6227 },
      accessible: true,
    });
    expect(value[1]).toMatchObject({
      name: 'bare',
      gtfsIds: ['1', '2'],
      position: null,
      accessible: null,
      entrances: [],
      otherZone: null,
    });
    expect(skipped).toEqual([{ index: 2, reason: 'slug: missing' }]);
  });
});

it.each([
  ['an object of lists', { 1: ['17', 'L1'], 2: 'B1' }],
  ['an object of objects', { 1: { routes: ['17', 'L1'] }, 2: { route_ids: 'B1' } }],
  [
    'rows of lists',
    [
      { stop_id: 1, routes: ['17', 'L1', '17'] },
      { id: '2', connecting_routes: ['B1'] },
    ],
  ],
  [
    'rows of one route each',
    [
      { stop_id: 1, route_id: '17' },
      { stop_id: '1', route_id: 'L1' },
      { stop_id: 2, route_id: 'B1' },
    ],
  ],
])('connecting routes are read from %s', (_, body) => {
  expect([...decoded(connectingRoutes, body, {}).value]).toEqual([
    ['1', ['17', 'L1']],
    ['2', ['B1']],
  ]);
});

it('stops accept coordinates as strings or numbers, keep repeats and releases, and have the requested route', () => {
  const row = {
    stop_id: 21297,
    stop_name: '20th St &amp; Mifflin St',
    stop_lat: '39.927942',
    stop_lon: -75.178646,
  };
  const { value } = decoded(
    stops,
    [
      {
        ...row,
        release_name: '20260830',
        direction_id: 1,
        stop_sequence: '10',
        stop_timezone: 'America/Chicago',
      },
      { ...row, release_name: '20261018', direction_id: 2, stop_lat: 'None', stop_timezone: 'Gotham' },
    ],
    { routeId: '17' },
  );
  expect(value).toEqual([
    {
      routeId: '17',
      directionId: 1,
      stopId: '21297',
      name: '20th St & Mifflin St',
      position: { lat: 39.927942, lon: -75.178646 },
      stopSequence: 10,
      releaseName: '20260830',
      otherZone: 'America/Chicago',
    },
    {
      routeId: '17',
      directionId: null,
      stopId: '21297',
      name: '20th St & Mifflin St',
      position: null,
      stopSequence: null,
      releaseName: '20261018',
      otherZone: null,
    },
  ]);
});

it('a stop without a name gets its id as name', () => {
  const [stop] = decoded(stops, [{ stop_id: 99999, stop_name: '' }], { routeId: '17' }).value;
  expect(stop?.name).toBe('99999');
});

it('change times skip invalid values', () => {
  const body = { 1: { 2: 120, 3: null, 4: '5', 5: -1 }, 6: [], 7: { 8: 'x' } };
  const { value, skipped } = decoded(changeTimes, body, {});
  expect([...value].map(([from, times]) => [from, ...times])).toEqual([['1', ['2', 120], ['3', null]]]);
  expect(skipped).toHaveLength(2);
});

describe('schedules', () => {
  it('have the headsign of a call, and whether riders may board and get off there', () => {
    const body = [
      { trip_id: 1, trip_headsign: 'Town', stop_headsign: 'Town via Hill', pickup_type: '1' },
      { trip_id: 2, trip_headsign: 'Town', stop_headsign: '', pickup_type: 3, drop_off_type: 1 },
      { trip_id: 3, trip_headsign: 'Town', pickup_type: null, drop_off_type: 'x' },
    ];
    const { value } = decoded(routeStopSchedule, body, { routeId: '17', stopId: '1' });
    expect(value.map((each) => [each.headsign, each.boarding, each.alighting, each.stopName])).toEqual([
      ['Town via Hill', 'no', 'yes', '1'],
      ['Town', 'byArrangement', 'no', '1'],
      ['Town', 'yes', 'yes', '1'],
    ]);
  });

  const parameters = { routeId: '17', stopId: '21297' };

  it('keep whether a trip id was a string, for the trip number', () => {
    const { value } = decoded(
      routeStopSchedule,
      [
        { trip_id: 281678, block_id: '7309' },
        { trip_id: 'LAN3570_20260621_SID186629', block_id: 3570 },
        { trip_id: '281678', block_id: '7309' },
        { trip_id: 'LAN1', block_id: 'None' },
      ],
      parameters,
    );
    expect(value.map((each) => [each.tripId, each.tripNumber])).toEqual([
      ['281678', 281678],
      ['LAN3570_20260621_SID186629', 3570],
      ['281678', 7309],
      ['LAN1', null],
    ]);
  });

  it('read hours of one digit and over 24, and leave a missing time unknown', () => {
    const times = ['24:03:00', '5:07:00', '05:07', null, 'None', '12:60:00'];
    const { value } = decoded(
      routeStopSchedule,
      times.map((arrival_time, trip_id) => ({ trip_id, arrival_time })),
      parameters,
    );
    expect(value.map((each) => each.scheduledArrival)).toEqual([86_580, 18_420, 18_420, null, null, null]);
  });

  it('keep every release of a trip', () => {
    const rows = ['20260830', '20261018', undefined].map((release_name) => ({
      trip_id: 1,
      service_id: 10,
      release_name,
    }));
    const { value } = decoded(routeStopSchedule, rows, parameters);
    expect(value.map((each) => each.releaseName)).toEqual(['20260830', '20261018', '']);
    expect(value[0]).toMatchObject({ routeId: '17', stopId: '21297', serviceId: '10', isApproximate: false });
  });

  it('skip a row without a route', () => {
    const { value, skipped } = decoded(stopSchedule, [{ trip_id: 1 }, { trip_id: 1, route_id: 'L1' }], {
      stopId: '5',
    });
    expect(value).toHaveLength(1);
    expect(skipped).toEqual([{ index: 0, reason: 'route_id: missing' }]);
  });

  it('of a trip are in travel order', () => {
    const rows = [3, '1', 2].map((stop_sequence) => ({
      stop_id: `s${stop_sequence}`,
      stop_sequence,
      trip_id: 7,
    }));
    const { value } = decoded(tripSchedule, rows, { routeId: '17', tripId: '7' });
    expect(value.map((each) => each.stopId)).toEqual(['s1', 's2', 's3']);
  });
});

describe('a timetable', () => {
  const pattern = {
    direction_id: 0,
    stop_ids: ['1', '2'],
    stop_sequences: [1, 2],
    timepoints: [true, false],
    shape_id: null,
  };
  const trip = {
    trip_id: 5,
    block_id: 1,
    service_id: '10',
    release_name: 'r',
    trip_headsign: 'X',
    pattern: 1,
    arrivals: [60, null],
  };

  it('keeps the trips that fit their pattern, even when another pattern is skipped', () => {
    const { value, skipped } = decoded(
      timetable,
      {
        route_id: '17',
        stops: { 1: { name: 'A &amp; B', lat: 39.9, lon: -75.1 }, 2: { name: 'C', lat: null, lon: null } },
        patterns: [{ ...pattern, timepoints: [] }, pattern],
        trips: [
          trip,
          { ...trip, pattern: 0 },
          { ...trip, arrivals: [60] },
          {
            ...trip,
            trip_id: 'LAN1',
            block_id: '3570',
            departures: [65, null],
            approximate: [0],
            no_pickup: [1],
            by_arrangement: [0, 1],
            headway_secs: 600,
          },
        ],
      },
      { routeId: '17' },
    );
    expect(value.patterns).toHaveLength(1);
    expect(value.trips).toMatchObject([
      {
        tripId: '5',
        tripNumber: 5,
        pattern: 0,
        arrivals: [60, null],
        departures: [60, null],
        headwaySeconds: null,
      },
      {
        tripId: 'LAN1',
        tripNumber: 3570,
        departures: [65, null],
        approximate: new Set([0]),
        noBoarding: new Set([1]),
        noAlighting: new Set(),
        byArrangement: new Set([0, 1]),
        headwaySeconds: 600,
      },
    ]);
    expect(value.stops.get('1')).toEqual({ name: 'A & B', position: { lat: 39.9, lon: -75.1 } });
    expect(skipped.map((each) => each.reason)).toEqual([
      'pattern: its lists differ in length',
      'trip: there is no pattern 0',
      'trip: its times do not fit its pattern',
    ]);
  });
});

it('shapes drop invalid coordinates and lines of one point', () => {
  const shape = { shape_id: 1, direction_id: '1', trip_ids: [5, 'LAN1'], service_ids: ['10'] };
  const { value, skipped } = decoded(
    shapes,
    [
      {
        ...shape,
        coordinates: [
          [-75.1, 39.9],
          ['x', 1],
          [-75.2, 39.8, 0],
        ],
      },
      { ...shape, coordinates: [[-75.1, 39.9]] },
    ],
    { routeId: '17' },
  );
  expect(value).toEqual([
    {
      shapeId: '1',
      directionId: 1,
      tripIds: ['5', 'LAN1'],
      serviceIds: ['10'],
      points: [
        { lat: 39.9, lon: -75.1 },
        { lat: 39.8, lon: -75.2 },
      ],
    },
  ]);
  expect(skipped).toHaveLength(1);
});

it('trip routes are inverted', () => {
  const { value, skipped } = decoded(tripRoutes, { 17: [5, '6', null], LAN: ['LAN1'], bad: 3 }, {});
  expect([...value]).toEqual([
    ['5', '17'],
    ['6', '17'],
    ['LAN1', 'LAN'],
  ]);
  expect(skipped).toHaveLength(1);
});

it('search entries are stops or stations', () => {
  const entry = { id: 1, name: 'Erie', lat: '40', lon: '-75', route_ids: ['B1'] };
  const { value, skipped } = decoded(
    searchIndex,
    [
      { ...entry, kind: 'stop', accessible: 'no' },
      { ...entry, kind: 'shop' },
      { ...entry, kind: 'stop', route_ids: ['4', '17'], direction_ids: [1, null] },
      // It is ambiguous which route the direction belongs to.
      { ...entry, kind: 'stop', route_ids: ['4', '17'], direction_ids: [1] },
      { ...entry, kind: 'stop', route_ids: ['4', '17'], direction_ids: [1, 7.5] },
    ],
    {},
  );
  const erie = { kind: 'stop', id: '1', name: 'Erie', position: { lat: 40, lon: -75 }, accessible: null };
  expect(value).toEqual([
    { ...erie, routeIds: ['B1'], directionIds: [null], accessible: false },
    { ...erie, routeIds: ['4', '17'], directionIds: [1, null] },
    { ...erie, routeIds: ['4', '17'], directionIds: [null, null] },
    { ...erie, routeIds: ['4', '17'], directionIds: [1, null] },
  ]);
  expect(skipped).toEqual([{ index: 1, reason: 'kind: neither stop nor station' }]);
});

describe('the agency document', () => {
  it('keeps readable fields and omits links that would run code', () => {
    const { value } = decoded(
      agency,
      {
        timezone: ' Europe/Paris ',
        agencies: [
          { agency_id: 7, agency_name: 'Bus &amp; Boat', agency_url: 'javascript:alert(1)' },
          { agency_name: '' },
        ],
        attributions: [{ organization_name: 'Open Data', is_producer: 1, route_id: null }],
        bounds: [2, 48, 3, 49],
      },
      {},
    );
    expect(value).toMatchObject({
      zone: 'Europe/Paris',
      agencies: [{ id: '7', name: 'Bus & Boat', url: null, language: '', fareUrl: null }],
      feeds: [],
      attributions: [{ organization: 'Open Data', isProducer: true, isOperator: false, routeId: null }],
      languages: [],
      areaRouteIds: [],
      hasStations: true,
      bounds: { west: 2, south: 48, east: 3, north: 49 },
    });
  });

  it('is rejected without a zone, since every time would be a guess', () => {
    expect(agency.decode({ agencies: [] }, context, {}).ok).toBe(false);
  });
});
