import { expect, it } from 'vitest';
import type { ContractClient } from '#contract/client.ts';
import { outagesAt } from '#domain/stations/elevator.ts';
import type { LiveTrip } from '#domain/vehicles/liveTrip.ts';
import { got, lost, unwrap } from '#testing/callResults.ts';
import { testNow } from '#testing/clock.ts';
import { documentsClient, feedInLanguages } from '#testing/documentsClient.ts';
import { clientInLang, shareCalls } from './pageClient.ts';

const row = {
  trip_id: 'T1',
  route_id: '1',
  stop_id: 'S1',
  stop_name: 'Hôtel de Ville',
  direction_id: 0,
  service_id: 'WK',
  release_name: 'now',
  arrival_time: '08:00:00',
  trip_headsign: 'Gare maritime',
};
const documents: Record<string, unknown> = {
  '/agency.json': feedInLanguages,
  '/translations/en-ca.json': {
    stops: { S1: 'City Hall', 'Gare maritime': 'Ferry Terminal' },
    routes: { '1': 'Harbour Tram' },
    headsigns: {},
  },
  '/routes.json': [
    { route_id: '1', route_type: 0, route_short_name: 'T', route_long_name: 'Tramway du port' },
  ],
  '/directions.json': [
    { route_id: '1', direction_id: 0, direction: '', direction_destination: 'Gare maritime' },
  ],
  '/schedules/stop_schedule/S1.json': [row],
  '/search-index.json': [
    { kind: 'stop', id: 'S1', name: 'Hôtel de Ville', lat: 46, lon: -64, route_ids: ['1'] },
    { kind: 'stop', id: 'S2', name: 'Parc', lat: 46, lon: -64, route_ids: ['1'] },
  ],
};

function clientOf(changed: Record<string, unknown> = {}) {
  const requested: string[] = [];
  const client = documentsClient({ ...documents, ...changed }, 'America/Moncton', requested);
  return { client, requested };
}

it('names are translated by id, and headsigns with the translations of stop names', async () => {
  const { client, requested } = clientOf();
  await client.routes();
  const english = clientInLang(client, 'en');
  expect((await unwrap(english.routes())).map(({ longName }) => longName)).toEqual(['Harbour Tram']);
  expect((await unwrap(english.directions())).map(({ destination }) => destination)).toEqual([
    'Ferry Terminal',
  ]);
  expect(
    (await unwrap(english.stopSchedule({ stopId: 'S1' }))).map(({ stopName, headsign }) => [
      stopName,
      headsign,
    ]),
  ).toEqual([['City Hall', 'Ferry Terminal']]);
  // The translations are requested only once.
  expect(requested.filter((path) => path.startsWith('/translations'))).toEqual(['/translations/en-ca.json']);
});

it('a language without translations keeps the feed’s names, and no translations are requested', async () => {
  const { client, requested } = clientOf();
  await client.routes();
  const french = clientInLang(client, 'fr');
  expect((await unwrap(french.routes())).map(({ longName }) => longName)).toEqual(['Tramway du port']);
  expect(requested.some((path) => path.startsWith('/translations'))).toBe(false);
});

it('the feed’s names are kept if the translations cannot be found or read', async () => {
  for (const changed of [{ '/agency.json': undefined }, { '/translations/en-ca.json': 'broken' }]) {
    const { client } = clientOf(changed);
    await client.routes();
    const routes = await unwrap(clientInLang(client, 'en').routes());
    expect(routes.map(({ longName }) => longName)).toEqual(['Tramway du port']);
  }
});

it('translations that failed to load are requested again after ten seconds, but missing ones are not', async () => {
  for (const [kind, name] of [
    ['HTTP', 'Harbour Tram'],
    ['not found', 'Tramway du port'],
  ] as const) {
    const { client } = clientOf();
    await client.routes();
    let isFailing = true;
    let ms = 0;
    const translations: typeof client.translations = async (asked) =>
      isFailing ? lost(kind) : client.translations(asked);
    const english = clientInLang({ ...client, translations }, 'en', () => ms);
    const nameOf = async () => (await unwrap(english.routes())).map(({ longName }) => longName);
    expect(await nameOf()).toEqual(['Tramway du port']);
    isFailing = false;
    ms = 9_999;
    expect(await nameOf()).toEqual(['Tramway du port']);
    ms = 10_000;
    expect(await nameOf()).toEqual([name]);
  }
});

it('translated values are reused', async () => {
  const { client } = clientOf();
  const answer = await client.routes();
  const english = clientInLang({ ...client, routes: async () => answer }, 'en');
  expect(await unwrap(english.routes())).toBe(await unwrap(english.routes()));
});

it('a translated station is still matched with elevator outages, which use the feed’s name', async () => {
  const { client } = clientOf({
    '/station-information.json': [{ slug: 'hotel-de-ville', gtfsId: ['S1'], name: 'Hôtel de Ville' }],
    '/api/v2/elevators/': [{ line: 'T', station: 'Hôtel de Ville', elevator: 'Quai', message: '' }],
  });
  await client.routes();
  const english = clientInLang(client, 'en');
  const [station] = await unwrap(english.stations());
  expect(station?.name).toBe('City Hall');
  expect(station && outagesAt(station, await unwrap(english.elevators()))).toHaveLength(1);
});

function setup(trips: (ids: readonly string[]) => unknown = () => got([])) {
  const calls: string[] = [];
  const client = {
    stops: async ({ routeId }: { routeId: string }) => {
      calls.push(`stops ${routeId}`);
      return got([]);
    },
    routeStopSchedule: async ({ routeId, stopId }: { routeId: string; stopId: string }) => {
      calls.push(`schedule ${routeId} ${stopId}`);
      return got([]);
    },
    trips: async ({ routeIds }: { routeIds: readonly string[] }) => {
      calls.push(`trips ${routeIds}`);
      return trips(routeIds);
    },
    predictions: async (query: object) => {
      calls.push(`predictions ${JSON.stringify(query)}`);
      return got([]);
    },
  } as unknown as ContractClient;
  return { client, calls };
}
const trip = (routeId: string) => ({ routeId, tripId: `${routeId}-1` }) as LiveTrip;

it('the trips of all routes are requested in one call, and each caller gets its own', async () => {
  const { client, calls } = setup(() => got([trip('17'), trip('T1 Bus'), trip('G1')]));
  const shared = shareCalls(client, { routeIds: ['17', 'T1 Bus', 'G1', '17'], stopIds: [] });
  expect(shared.liveAge()).toBeNull();
  const [bus, trolley] = await Promise.all([
    shared.client.trips({ routeIds: ['17'] }),
    shared.client.trips({ routeIds: ['T1 Bus'] }),
  ]);
  expect(bus).toMatchObject({ ok: true, value: { value: [{ tripId: '17-1' }], asOf: testNow } });
  expect(trolley).toMatchObject({ ok: true, value: { value: [{ tripId: 'T1 Bus-1' }] } });
  expect(calls).toEqual(['trips 17,T1 Bus,G1']);
  expect(shared.liveAge()).toEqual({ state: 'answered', asOf: testNow.epochMilliseconds });
});

it('unexpected routes are requested separately, and the worst age is reported', async () => {
  const { client, calls } = setup((ids) => (ids.includes('99') ? lost() : got([])));
  const shared = shareCalls(client, { routeIds: ['17'], stopIds: [] });
  await shared.client.trips({ routeIds: ['17'] });
  expect(await shared.client.trips({ routeIds: ['17', '99'] })).toMatchObject({ ok: false });
  expect(calls).toEqual(['trips 17', 'trips 17,99']);
  expect(shared.liveAge()).toEqual({ state: 'down', since: null });
});

it('the same document is requested once', async () => {
  const { client, calls } = setup();
  const { client: shared } = shareCalls(client, { routeIds: [], stopIds: [] });
  await Promise.all([
    shared.stops({ routeId: '17' }),
    shared.stops({ routeId: '17' }),
    shared.stops({ routeId: '18' }),
  ]);
  await shared.routeStopSchedule({ routeId: '17', stopId: '1' });
  await shared.routeStopSchedule({ routeId: '17', stopId: '1' });
  expect(calls).toEqual(['stops 17', 'stops 18', 'schedule 17 1']);
});

it('predictions at the expected stops are requested in one call, and those of other stops, trips or routes separately', async () => {
  const { client, calls } = setup();
  const { client: shared } = shareCalls(client, { routeIds: [], stopIds: ['1', '2'] });
  await Promise.all([
    shared.predictions({ stopIds: ['1'], tripIds: [] }),
    shared.predictions({ stopIds: ['2'], tripIds: [] }),
  ]);
  const others = [
    { stopIds: ['3'] },
    { stopIds: ['1'], tripIds: ['5036'] },
    { stopIds: ['1'], routeIds: ['17'] },
    { routeIds: ['17'] },
  ];
  for (const query of others) await shared.predictions(query);
  expect(calls).toEqual(
    [{ stopIds: ['1', '2'] }, ...others].map((query) => `predictions ${JSON.stringify(query)}`),
  );
});
