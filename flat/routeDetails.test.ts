// Tests a feed's facts about routes besides times: fares, on-request areas, accessibility, continuing trips.
import { expect, it } from 'vitest';
import { buildVerifiedStore } from '#testing/buildVerifiedStore.ts';
import { scratchEach } from '#testing/scratchEach.ts';
import { type Files, lines, PLAIN } from '#testing/staticFeed.ts';

let dir = '';
scratchEach((made) => {
  ({ dir } = made);
});

async function details(files: Files, routeId = '17') {
  const { client } = await buildVerifiedStore(dir, [{ ...PLAIN, ...files }]);
  const answer = await client.routeDetails({ routeId });
  return answer.ok ? answer.value.value : null;
}

it('a feed without details has no details document', async () => {
  expect(await details({})).toBeNull();
});

it('trips have the feed’s wheelchair, bike and car facts, if any', async () => {
  const found = await details({
    'trips.txt': lines(
      'route_id,service_id,trip_id,trip_headsign,direction_id,wheelchair_accessible,bikes_allowed,cars_allowed',
      '17,WK,100,Harbor,0,1,2,1',
      '17,WK,101,Mill,1,0,,0',
      '17,WE,102,Harbor,0,2,0,2',
      'NOR,WK,555,Harbor,0,,,',
    ),
  });
  expect([...(found?.trips ?? [])]).toEqual([
    ['100', { isAccessible: true, takesBikes: false, takesCars: true, nextTrip: null }],
    ['102', { isAccessible: false, takesBikes: null, takesCars: false, nextTrip: null }],
  ]);
});

it('a trip continues as the next trip of its block only if that starts soon, at the same place and on another route', async () => {
  const trip = (id: string, route: string, block: string) => `${route},WK,${id},To ${id},0,${block}`;
  const call = (id: string, start: string, from: string, end: string, to: string) =>
    `${id},${start},${start},${from},1\n${id},${end},${end},${to},2`;
  const found = await details({
    'trips.txt': lines(
      'route_id,service_id,trip_id,trip_headsign,direction_id,block_id',
      trip('1', '17', 'a'),
      trip('2', 'NOR', 'a'),
      trip('3', '17', 'late'),
      trip('4', 'NOR', 'late'),
      trip('5', '17', 'far'),
      trip('6', 'NOR', 'far'),
      trip('7', '17', 'same'),
      trip('8', '17', 'same'),
    ),
    'stop_times.txt': lines(
      'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
      call('1', '08:00:00', '1', '08:20:00', '2'),
      call('2', '08:25:00', '2', '08:40:00', '3'),
      call('3', '08:00:00', '1', '08:20:00', '2'),
      call('4', '09:25:00', '2', '09:40:00', '3'),
      call('5', '08:00:00', '1', '08:20:00', '2'),
      call('6', '08:25:00', '3', '08:40:00', '1'),
      call('7', '08:00:00', '1', '08:20:00', '2'),
      call('8', '08:25:00', '2', '08:40:00', '1'),
    ),
  });
  expect([...(found?.trips ?? [])]).toEqual([
    [
      '1',
      {
        isAccessible: null,
        takesBikes: null,
        takesCars: null,
        nextTrip: { routeId: 'NOR', tripId: '2', headsign: 'To 2' },
      },
    ],
  ]);
});

it('fares of fare_attributes.txt are listed once per route and show whether zones matter', async () => {
  const found = await details({
    'fare_attributes.txt': lines(
      'fare_id,price,currency_type,payment_method,transfers',
      'all,2.50,USD,0,0',
      'far,7,USD,0,0',
      'other,9.00,USD,0,0',
      'bad,free,USD,0,0',
    ),
    'fare_rules.txt': lines(
      'fare_id,route_id,origin_id,destination_id',
      'far,17,A,B',
      'far,17,A,C',
      'other,NOR,,',
    ),
  });
  expect(found?.fares.map(({ amount, currency, isZoned }) => [amount, currency, isZoned])).toEqual([
    [2.5, 'USD', false],
    [7, 'USD', true],
  ]);
});

it('fares of fare_products.txt are listed by the route’s network, with rider category and fare medium', async () => {
  const found = await details({
    'routes.txt': lines('route_id,route_type,network_id', '17,3,city', 'NOR,2,'),
    'fare_products.txt': lines(
      'fare_product_id,fare_product_name,amount,currency,rider_category_id,fare_media_id',
      'single,Single ride,3.00,EUR,adult,card',
      'single,Single ride,1.50,EUR,child,card',
      'boat,Boat,8,EUR,,',
      'rest,Elsewhere,5,EUR,,',
    ),
    'rider_categories.txt': lines('rider_category_id,rider_category_name', 'adult,Adult', 'child,Child'),
    'fare_media.txt': lines('fare_media_id,fare_media_name', 'card,City card'),
    'fare_leg_rules.txt': lines(
      'network_id,fare_product_id,from_area_id',
      'city,single,',
      'sea,boat,',
      ',rest,',
    ),
  });
  expect(found?.fares).toEqual([
    { name: 'Single ride', amount: 3, currency: 'EUR', rider: 'Adult', medium: 'City card', isZoned: false },
    {
      name: 'Single ride',
      amount: 1.5,
      currency: 'EUR',
      rider: 'Child',
      medium: 'City card',
      isZoned: false,
    },
  ]);
});

it('boarding anywhere and named on-request areas are listed, with hours and booking information but no unsafe link', async () => {
  const found = await details({
    'routes.txt': lines('route_id,route_type,continuous_pickup,continuous_drop_off', '17,3,3,1', 'NOR,2,,'),
    'stop_times.txt': `${String(PLAIN['stop_times.txt']).replace(/stop_sequence\n/, 'stop_sequence,location_id,start_pickup_drop_off_window,end_pickup_drop_off_window,pickup_booking_rule_id\n')}101,,,,4,north,08:00:00,18:00:00,call\n101,,,,5,nameless,08:00:00,18:00:00,call\n`,
    'locations.geojson': JSON.stringify({
      type: 'FeatureCollection',
      features: [
        { id: 'north', type: 'Feature', properties: { stop_name: 'North Hills' }, geometry: null },
        { id: 'nameless', type: 'Feature', properties: {}, geometry: null },
      ],
    }),
    'booking_rules.txt': lines(
      'booking_rule_id,booking_type,prior_notice_duration_min,message,phone_number,booking_url',
      'call,1,60,Call us.,215-555-0100,javascript:alert(1)',
    ),
  });
  expect(found).toMatchObject({
    boardsAnywhere: true,
    alightsAnywhere: false,
    areas: [
      {
        name: 'North Hills',
        from: 8 * 3600,
        to: 18 * 3600,
        booking: {
          message: 'Call us.',
          phone: '215-555-0100',
          url: null,
          infoUrl: null,
          noticeMinutes: 60,
          noticeDays: null,
        },
      },
    ],
  });
});

it('a route’s answer about bank cards counts before that of its agency', async () => {
  const agencies = lines(
    'agency_id,agency_name,agency_timezone,cemv_support',
    'A,Agency,America/New_York,1',
    'B,Other,America/New_York,0',
  );
  const routes = lines('route_id,agency_id,route_type,cemv_support', '17,B,3,', '18,A,3,', 'NOR,A,2,2');
  const { client } = await buildVerifiedStore(dir, [
    { ...PLAIN, 'agency.txt': agencies, 'routes.txt': routes },
  ]);
  const answer = async (id: string) => {
    const found = await client.routeDetails({ routeId: id });
    return found.ok ? found.value.value.takesBankCards : null;
  };
  expect([await answer('17'), await answer('NOR')]).toEqual([null, false]);
  const only = lines('agency_id,agency_name,agency_timezone,cemv_support', 'A,Agency,America/New_York,1');
  expect((await details({ 'agency.txt': only }))?.takesBankCards).toBe(true);
});

it('an area has the longest duration of its trips’ rides, if the feed gives one that makes sense', async () => {
  const durations = ['1.5,600', '2,', ',900', ',', '0,600', 'quick,', '1,late'];
  const found = await details({
    'trips.txt': lines(
      'route_id,service_id,trip_id,safe_duration_factor,safe_duration_offset',
      ...durations.map((duration, trip) => `17,WK,${trip},${duration}`),
    ),
    'locations.geojson': JSON.stringify({
      features: durations.map((_, id) => ({ id, properties: { stop_name: `Area ${id}` } })),
    }),
    'stop_times.txt': lines(
      'trip_id,stop_id,stop_sequence,location_id',
      ...durations.map((_, trip) => `${trip},,1,${trip}`),
    ),
  });
  expect(found?.areas.map(({ safeDuration }) => safeDuration)).toEqual([
    { factor: 1.5, seconds: 600 },
    { factor: 2, seconds: 0 },
    { factor: 1, seconds: 900 },
    ...[null, null, null, null],
  ]);
});

it('an on-request area after a malformed feature is kept', async () => {
  const found = await details({
    'locations.geojson': '{"features":[null,{"id":"north","properties":{"stop_name":"North Hills"}}]}',
    'stop_times.txt': `${String(PLAIN['stop_times.txt']).replace(/stop_sequence\n/, 'stop_sequence,location_id\n')}101,,,,4,north\n`,
  });
  expect(found?.areas.map(({ name }) => name)).toEqual(['North Hills']);
});

it('a feed with broken fare, booking, attribution and area files is compiled, without route details', async () => {
  const found = await details({
    'fare_products.txt': 'nothing\nx\n',
    'fare_leg_rules.txt': 'nothing\nx\n',
    'booking_rules.txt': 'nothing\nx\n',
    'attributions.txt': 'nothing\nx\n',
    'locations.geojson': '{"features":[null,7,{"properties":null}]}',
    'stop_times.txt': `${String(PLAIN['stop_times.txt']).replace(/stop_sequence\n/, 'stop_sequence,location_id\n')}101,,,,4,north\n`,
  });
  expect(found).toBeNull();
});

it('a feed of on-request routes alone compiles, with their areas', async () => {
  const { report, client } = await buildVerifiedStore(dir, [
    {
      ...PLAIN,
      'routes.txt': lines('route_id,route_short_name,route_type', 'DR1,Ring,715', 'DR2,Hill,715'),
      'trips.txt': lines('route_id,service_id,trip_id', 'DR1,WK,A', 'DR2,WK,B'),
      'locations.geojson': '{"features":[{"id":"north","properties":{"stop_name":"North Hills"}}]}',
      'location_groups.txt': lines('location_group_id,location_group_name', 'town,Town stops'),
      'location_group_stops.txt': lines('location_group_id,stop_id', 'town,1', 'town,2'),
      'stop_times.txt': lines(
        'trip_id,stop_id,stop_sequence,location_id,location_group_id,start_pickup_drop_off_window,end_pickup_drop_off_window',
        'A,,1,north,,08:00:00,18:00:00',
        'A,,2,north,,08:00:00,18:00:00',
        'B,,1,,town,08:00:00,18:00:00',
        'B,,2,,town,08:00:00,18:00:00',
      ),
    },
  ]);
  expect(report.counts).toMatchObject({ routes: 2, trips: 0 });
  const areas = async (id: string) => {
    const found = await client.routeDetails({ routeId: id });
    return found.ok ? found.value.value.areas.map(({ name, stopIds }) => [name, stopIds]) : null;
  };
  expect([await areas('DR1'), await areas('DR2')]).toEqual([
    [['North Hills', []]],
    [['Town stops', ['1', '2']]],
  ]);
  const agency = await client.agency();
  expect(agency.ok && agency.value.value.areaRouteIds).toEqual(['DR1', 'DR2']);
});
