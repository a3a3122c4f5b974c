import { expect, it } from 'vitest';
import { outagesAt } from '#domain/stations/elevator.ts';
import { lost, unwrap } from '#testing/callResults.ts';
import { documentsClient, feedInLanguages } from '#testing/documentsClient.ts';
import { clientInLang } from './clientInLang.ts';

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
