import { describe, expect, it } from 'vitest';
import type { ContractClient } from '#contract/client.ts';
import { formatServiceTime } from '#domain/time/serviceTime.ts';
import { buildVerifiedStore } from '#testing/buildVerifiedStore.ts';
import { unwrap } from '#testing/callResults.ts';
import { scratchEach } from '#testing/scratchEach.ts';
import {
  type Files,
  options,
  PLAIN,
  problemCodes,
  readStoreDocument,
  writeZip,
} from '#testing/staticFeed.ts';
import { buildStore } from './buildStore.ts';
import { storeZone } from './store/storeZone.ts';

let dir = '';
scratchEach((made) => {
  ({ dir } = made);
});

const agencies = (...zones: string[]): Files => ({
  ...PLAIN,
  'agency.txt': `agency_id,agency_name,agency_url,agency_timezone\n${zones
    .map((zone, index) => `${index},Exempla ${index},https://example.org,${zone}\n`)
    .join('')}`,
});
const failure = async (feeds: Files[], zone?: string) => {
  const zips = await Promise.all(feeds.map((files, i) => writeZip(`${dir}/${i}.zip`, files)));
  const { zone: _, ...given } = options(dir, zips);
  const result = await buildStore({ ...given, ...(zone === undefined ? {} : { zone }) });
  return result.ok ? null : result.error;
};

it('the store records the zone of its feed, and agency.json lists the feed’s agency and publisher', async () => {
  const { report, client } = await buildVerifiedStore(dir, [agencies('America/Los_Angeles')]);
  expect(report.zone).toBe('America/Los_Angeles');
  expect(await storeZone(`${dir}/store`)).toBe('America/Los_Angeles');
  const agency = await client.agency();
  expect(agency.ok && agency.value.value).toEqual({
    zone: 'America/Los_Angeles',
    agencies: [
      {
        id: '0',
        name: 'Exempla 0',
        url: 'https://example.org',
        language: '',
        phone: '',
        email: '',
        fareUrl: null,
      },
    ],
    feeds: [
      {
        publisherName: 'X',
        language: 'en',
      },
    ],
    attributions: [],
    languages: [],
    areaRouteIds: [],
    hasStations: true,
    bounds: { west: -75.02, south: 40, east: -75, north: 40.02 },
  });
  expect(await readStoreDocument(dir, report.version, 'agency.json')).toMatchObject({
    feed_info: [
      {
        feed_publisher_url: 'https://example.org',
        feed_version: '7',
        feed_start_date: '20260302',
        feed_end_date: '20260315',
        feed_contact_email: '',
        feed_contact_url: '',
      },
    ],
  });
});

describe('trips of an agency in another zone', () => {
  const routes = (zone: string) => ({
    ...agencies('America/New_York', zone),
    'routes.txt': 'route_id,agency_id,route_short_name,route_type\n17,0,17,3\nNOR,1,NOR,2\n',
  });
  const timesAt = async (client: ContractClient, stop: string) =>
    (await unwrap(client.routeStopSchedule({ routeId: 'NOR', stopId: stop }))).map(
      ({ serviceId, scheduledArrival }) =>
        `${serviceId} ${formatServiceTime(scheduledArrival ?? Number.NaN)}`,
    );

  it('are converted to the schedule’s zone, and clocks at their own stops show their own', async () => {
    const { report, client } = await buildVerifiedStore(dir, [
      {
        ...routes('America/Denver'),
        'stops.txt': `${PLAIN['stops.txt']}4,Mesa,39.7,-105\n`,
        'stop_times.txt': `${PLAIN['stop_times.txt']}555,31:25:00,31:25:00,4,4\n`,
      },
    ]);
    expect([report.zone, problemCodes(report)]).toEqual(['America/New_York', ['several-zones']]);
    expect(await timesAt(client, '1')).toEqual(['WK 33:05:00']);
    const stops = await unwrap(client.stops({ routeId: 'NOR' }));
    expect(stops.map(({ stopId, otherZone }) => [stopId, otherZone])).toEqual([
      ['1', null],
      ['3', null],
      ['4', 'America/Denver'],
    ]);
  });

  it('that begin on the previous day there have services of their own', async () => {
    const early = String(PLAIN['stop_times.txt']).replaceAll('31:', '00:');
    const { report, client } = await buildVerifiedStore(dir, [
      { ...routes('America/Halifax'), 'stop_times.txt': early },
    ]);
    expect(await timesAt(client, '1')).toEqual(['WK-2 23:05:00']);
    const calendar = (await readStoreDocument(dir, report.version, 'calendar.json')) as Record<
      string,
      { service_id: string[] }
    >;
    // The feed's first Monday is 2 March.
    expect(calendar['20260301']?.service_id).toEqual(['WK-2']);
    expect(calendar['20260302']?.service_id).toContain('WK-2');
  });

  it('are split where only one zone changes its clocks', async () => {
    // New York changes on 8 March, Phoenix never.
    const { client } = await buildVerifiedStore(dir, [routes('America/Phoenix')]);
    expect((await timesAt(client, '1')).sort()).toEqual(['WK-2 34:05:00', 'WK-3 33:05:00']);
  });

  it('may be in a feed of their own', async () => {
    const far = { ...agencies('America/Denver'), 'routes.txt': 'route_id,route_type\n17,3\nNOR,4\n' };
    const { report, client } = await buildVerifiedStore(dir, [agencies('America/New_York'), far]);
    expect(report.zone).toBe('America/New_York');
    const [row] = await unwrap(client.routeStopSchedule({ routeId: 'NOR-2', stopId: '1' }));
    expect(row?.scheduledArrival).toBe(33 * 3600 + 300);
  });
});

it('two names of one zone count as equal, and an invalid zone is reported and ignored', async () => {
  const { report } = await buildVerifiedStore(dir, [
    agencies('America/New_York', 'US/Eastern', 'America/Gotham'),
  ]);
  expect(report.zone).toBe('America/New_York');
  expect(report.problems).toMatchObject([{ code: 'bad-value', file: 'agency.txt', count: 1 }]);
});

it('a feed without a zone uses the given one, and is rejected if none is given', async () => {
  expect(await failure([agencies('')])).toMatchObject({ code: 'no-zone' });
  const { report } = await buildVerifiedStore(dir, [agencies('')], { zone: 'Europe/Paris' });
  expect(report.zone).toBe('Europe/Paris');
});

it('attributions of the feed and of a known route are kept once each, unless they name no organization', async () => {
  const { report, client } = await buildVerifiedStore(dir, [
    {
      ...PLAIN,
      'attributions.txt': [
        'organization_name,route_id,trip_id,is_producer,is_operator,attribution_url',
        'Data of Exempla,,,1,0,https://example.org/data',
        'Harbor Buses,17,,0,1,',
        'Harbor Buses,,100,0,1,',
        'Nobody,99,,0,1,',
        ',,,1,0,',
      ].join('\n'),
    },
  ]);
  const agency = await client.agency();
  expect(agency.ok && agency.value.value.attributions).toEqual([
    { organization: 'Data of Exempla', routeId: null, url: 'https://example.org/data' },
    { organization: 'Harbor Buses', routeId: '17', url: null },
  ]);
  const noContact = { attribution_email: '', attribution_phone: '' };
  expect(await readStoreDocument(dir, report.version, 'agency.json')).toMatchObject({
    attributions: [
      { ...noContact, is_producer: true, is_operator: false, is_authority: false },
      { ...noContact, is_producer: false, is_operator: true, is_authority: false },
    ],
  });
});

it('a stop with wrong coordinates does not extend the bounds', async () => {
  const stops = Array.from(
    { length: 100 },
    (_, i) => `${i + 10},Stop ${i},${40 + i / 1000},${-75 - i / 1000}`,
  );
  const calls = stops.map(
    (_, i) => `100,08:${10 + Math.floor(i / 2)}:00,08:${10 + Math.floor(i / 2)}:00,${i + 10},${i + 2}`,
  );
  const { client } = await buildVerifiedStore(dir, [
    {
      ...PLAIN,
      'stops.txt': `stop_id,stop_name,stop_lat,stop_lon\n1,Swapped,-75,40\n${stops.join('\n')}\n`,
      'stop_times.txt': `trip_id,arrival_time,departure_time,stop_id,stop_sequence\n100,08:00:00,08:00:00,1,1\n${calls.join('\n')}\n`,
    },
  ]);
  const agency = await client.agency();
  expect(agency.ok && agency.value.value.bounds).toEqual({
    west: -75.099,
    south: 40,
    east: -75,
    north: 40.099,
  });
});

it('a station in another zone is marked, and so are its children', async () => {
  const { report, client } = await buildVerifiedStore(dir, [
    {
      ...agencies('America/New_York'),
      'stops.txt': [
        'stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,stop_timezone',
        'S,Gary,41.60,-87.33,1,,America/Chicago',
        '1,Mill,40.00,-75.00,0,,US/Eastern',
        '2,Gary platform,41.60,-87.33,0,S,America/New_York',
        '3,Harbor,40.02,-75.02,0,,America/Gotham',
        '',
      ].join('\n'),
    },
  ]);
  expect(report.problems).toMatchObject([{ code: 'bad-value', file: 'stops.txt' }]);
  const stops = await client.stops({ routeId: '17' });
  const zones = stops.ok ? stops.value.value.map(({ stopId, otherZone }) => `${stopId} ${otherZone}`) : [];
  // Another name of the same zone does not count, and an invalid zone is ignored.
  expect([...new Set(zones)].toSorted()).toEqual(['1 null', '2 America/Chicago', '3 null']);
  const stations = await client.stations();
  expect(stations.ok && stations.value.value.find(({ gtfsIds }) => gtfsIds.includes('2'))?.otherZone).toBe(
    'America/Chicago',
  );
});

it('a search entry has the zone of its stop only if it differs from the schedule’s', async () => {
  const { client } = await buildVerifiedStore(dir, [
    {
      ...agencies('America/New_York'),
      'stops.txt': [
        'stop_id,stop_name,stop_lat,stop_lon,stop_timezone',
        '1,Mill,40.00,-75.00,US/Eastern',
        '2,Gary,41.60,-87.33,America/Chicago',
        '3,Harbor,40.02,-75.02,',
        '',
      ].join('\n'),
    },
  ]);
  const index = await client.searchIndex();
  expect(
    index.ok && Object.fromEntries(index.value.value.map(({ id, otherZone }) => [id, otherZone])),
  ).toEqual({
    '1': undefined,
    '2': 'America/Chicago',
    '3': undefined,
  });
});
