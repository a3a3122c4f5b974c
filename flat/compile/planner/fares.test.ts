/** Fares of journeys, by fare_attributes.txt and fare_rules.txt, as the client reads them. */

import { expect, it } from 'vitest';
import { answerQuestion } from '#contract/plan/answerQuestion.ts';
import { plan } from '#contract/plan/plan.ts';
import { planParameters, readQuestion } from '#contract/plan/question.ts';
import { NO_CHANGES } from '#domain/journeys/liveChanges.ts';
import { createPlaceStops } from '#domain/journeys/placeStops.ts';
import { serviceView } from '#domain/journeys/serviceView.ts';
import { asSpelled } from '#domain/routeSpelling.ts';
import { TEST_ZONE } from '#testing/clock.ts';
import { feedTimetable } from '#testing/feedTimetable.ts';
import { type Files, lines, PLAIN, TIMES } from '#testing/staticFeed.ts';

/** Line N from A over B to C, where M leaves 20 minutes later for D. Zones: A and B in 1, C in 2, D in 3. */
const FEED: Files = {
  ...PLAIN,
  'routes.txt': lines('route_id,route_short_name,route_type', 'N,N,3', 'M,M,3'),
  'stops.txt': lines(
    'stop_id,stop_name,stop_lat,stop_lon,zone_id',
    'A,A,40,-75,1',
    'B,B,40.1,-75,1',
    'C,C,40.2,-75,2',
    'D,D,40.3,-75,3',
  ),
  'calendar.txt': lines(
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date',
    'D,1,1,1,1,1,1,1,20260301,20260331',
  ),
  'trips.txt': lines('route_id,service_id,trip_id', 'N,D,N1', 'M,D,M1'),
  'stop_times.txt': lines(
    TIMES,
    'N1,12:10:00,12:10:00,A,1',
    'N1,12:15:00,12:15:00,B,2',
    'N1,12:20:00,12:20:00,C,3',
    'M1,12:40:00,12:40:00,C,1',
    'M1,12:50:00,12:50:00,D,2',
  ),
};
const attributes = (...rows: string[]) =>
  lines('fare_id,price,currency_type,payment_method,transfers,transfer_duration', ...rows);
const rules = (...rows: string[]) => lines('fare_id,route_id,origin_id,destination_id,contains_id', ...rows);

async function faresOf(to: string, files: Files) {
  const { timetable, ids } = await feedTimetable({ ...FEED, ...files });
  const now = Temporal.Instant.from('2026-03-03T17:00:00Z');
  const question = readQuestion(new URLSearchParams({ fromPlace: 'A', toPlace: to }), now);
  if (!question.ok) throw new Error(question.error.body.error);
  const places = createPlaceStops(timetable);
  const viewOf = (date: Temporal.PlainDate) => serviceView(timetable, date, NO_CHANGES);
  const { body } = answerQuestion({ timetable, tripIds: ids, places, viewOf }, question.value);
  const parameters = planParameters({ from: 'A', to, time: null });
  const read = plan.decode(
    JSON.parse(JSON.stringify(body)),
    { zone: TEST_ZONE, now, routeId: asSpelled },
    parameters,
  );
  if (!read.ok || read.value.value.kind !== 'plan') throw new Error('no plan');
  const [first] = read.value.value.itineraries;
  expect(first?.legs.at(-1)?.to.stopId).toBe(to);
  return first?.fares.map(({ amount, currency }) => `${amount} ${currency}`);
}

it.each<[string, string, string[], string[] | null, string[]]>([
  ['one ride, and a fare without rules', 'C', ['f,2.5,USD,0,0,'], null, ['2.5 USD']],
  ['two rides without transfers', 'D', ['f,2.5,USD,0,0,'], null, ['5 USD']],
  ['a transfer in time', 'D', ['f,2.5,USD,0,1,1800'], null, ['2.5 USD']],
  ['a transfer too late', 'D', ['f,2.5,USD,0,1,1799'], null, ['5 USD']],
  ['any number of transfers', 'D', ['f,2.5,USD,0,,'], null, ['2.5 USD']],
  ['the cheapest of several', 'D', ['f,2.5,USD,0,0,', 'g,3.75,USD,0,1,'], null, ['3.75 USD']],
  ['a fare for each line', 'D', ['f,2,USD,0,0,', 'g,1.1,USD,0,0,'], ['f,N,,,', 'g,M,,,'], ['3.1 USD']],
  ['a fare for one of the lines', 'D', ['f,2,USD,0,0,'], ['f,N,,,'], []],
  ['zones at both ends', 'C', ['f,2,USD,0,0,', 'g,9,USD,0,0,'], ['f,,1,2,', 'g,,1,3,'], ['2 USD']],
  [
    'zones at both ends, with a transfer',
    'D',
    ['f,2,USD,0,0,', 'g,9,USD,0,1,'],
    ['f,,1,2,', 'g,,1,3,'],
    ['9 USD'],
  ],
  [
    'zones passed',
    'D',
    ['f,4,USD,0,1,', 'g,6,USD,0,1,'],
    ['f,,,,1', 'f,,,,2', 'g,,,,1', 'g,,,,2', 'g,,,,3'],
    ['6 USD'],
  ],
  ['a rule for a line that does not exist', 'C', ['f,2,USD,0,0,'], ['f,GONE,,,'], []],
  ['fares in two currencies', 'D', ['f,2,USD,0,0,', 'g,1,CAD,0,0,'], ['f,N,,,', 'g,M,,,'], []],
  ['a price that cannot be read', 'C', ['f,free,USD,0,0,'], null, []],
])('%s', async (_, to, prices, rows, expected) => {
  const files = {
    'fare_attributes.txt': attributes(...prices),
    ...(rows && { 'fare_rules.txt': rules(...rows) }),
  };
  expect(await faresOf(to, files)).toEqual(expected);
});

it('says nothing where the feed has no fares', async () => {
  expect(await faresOf('C', {})).toEqual([]);
});

const products = (...rows: string[]) =>
  lines('fare_product_id,amount,currency,rider_category_id,fare_media_id', ...rows);
const legs = (...rows: string[]) =>
  lines('leg_group_id,network_id,from_area_id,to_area_id,fare_product_id,rule_priority', ...rows);
const transfers = (...rows: string[]) =>
  lines(
    'from_leg_group_id,to_leg_group_id,transfer_count,duration_limit,duration_limit_type,fare_transfer_type,fare_product_id',
    ...rows,
  );
const NETWORKS = { 'route_networks.txt': lines('network_id,route_id', 'n,N', 'm,M') };
const AREAS = { 'stop_areas.txt': lines('area_id,stop_id', '1,A', '1,B', '2,C', '3,D') };

it.each<[string, string, Files, string[]]>([
  ['one product for every leg', 'D', { 'fare_leg_rules.txt': legs('g,,,,p,') }, ['5 USD']],
  [
    'a free transfer',
    'D',
    { 'fare_leg_rules.txt': legs('g,,,,p,'), 'fare_transfer_rules.txt': transfers('g,g,1,,,0,') },
    ['2.5 USD'],
  ],
  [
    'a free transfer that comes too late',
    'D',
    { 'fare_leg_rules.txt': legs('g,,,,p,'), 'fare_transfer_rules.txt': transfers('g,g,1,1799,1,0,') },
    ['5 USD'],
  ],
  [
    'a product for each network',
    'D',
    { ...NETWORKS, 'fare_leg_rules.txt': legs('g,n,,,p,', 'h,m,,,q,') },
    ['6.5 USD'],
  ],
  ['a network without a rule', 'D', { ...NETWORKS, 'fare_leg_rules.txt': legs('g,n,,,p,') }, []],
  ['areas at both ends', 'C', { ...AREAS, 'fare_leg_rules.txt': legs('g,,1,2,q,', 'g,,1,3,p,') }, ['4 USD']],
  [
    'a transfer that costs something',
    'D',
    { 'fare_leg_rules.txt': legs('g,,,,p,'), 'fare_transfer_rules.txt': transfers('g,g,1,,,0,q') },
    [],
  ],
  ['rules with priorities', 'C', { 'fare_leg_rules.txt': legs('g,,,,p,1') }, []],
  [
    'areas that only some rules name',
    'C',
    { ...AREAS, 'fare_leg_rules.txt': legs('g,,1,2,q,', 'g,,,,p,') },
    [],
  ],
  ['a price that depends on how the rider pays', 'C', { 'fare_leg_rules.txt': legs('g,,,,r,') }, []],
  ['a price of other riders', 'C', { 'fare_leg_rules.txt': legs('g,,,,s,') }, []],
])('fares v2: %s', async (_, to, files, expected) => {
  const more = {
    'fare_products.txt': products(
      'p,2.50,USD,,',
      'q,4,USD,,',
      'r,2,USD,,cash',
      'r,1,USD,,card',
      's,1,USD,senior,',
    ),
    // A feed with both means its products.
    'fare_attributes.txt': attributes('f,9,USD,0,0,'),
    ...files,
  };
  expect(await faresOf(to, more)).toEqual(expected);
});
