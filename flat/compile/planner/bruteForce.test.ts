import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Journey, JourneyQuery, RideLeg } from '#domain/journeys/journey.ts';
import { NO_CHANGES } from '#domain/journeys/liveChanges.ts';
import { allJourneys, planJourneys } from '#domain/journeys/planJourneys.ts';
import { serviceView } from '#domain/journeys/serviceView.ts';
import {
  type BruteCall,
  type BruteNetwork,
  type BruteTransfer,
  type BruteTrip,
  bruteForceJourneys,
  type Outcome,
  secondsToChange,
  withoutDominated,
} from '#testing/bruteForceJourneys.ts';
import { feedTimetable } from '#testing/feedTimetable.ts';
import { runs } from '#testing/long.ts';
import type { Files } from '#testing/staticFeed.ts';

/** Tuesday 2026-03-03 is the day of the queries. Services: both days around it too, only that day, only the day before. */
const SERVICES = { all: [-1, 0, 1], today: [0], yesterday: [-1] } as const;
type Service = keyof typeof SERVICES;
const STOPS = ['A', 'B', 'C', 'D', 'E', 'F'] as const;
const ROUTES = ['r1', 'r2', 'r3'] as const;

const anyStop = fc.constantFrom(...STOPS);
const anyRoute = fc.constantFrom(...ROUTES);
const TRIP_COUNT = 9;
const anyTripId = fc.integer({ min: 0, max: TRIP_COUNT - 1 }).map((index) => `t${index}`);

const anyCalls = (start: number) =>
  fc
    .array(
      fc.record({
        stop: anyStop,
        ride: fc.constantFrom(0, 60, 120, 240, 600),
        wait: fc.constantFrom(0, 0, 0, 60, 180),
        pickup: fc.constantFrom(0, 0, 0, 0, 1, 2),
        dropOff: fc.constantFrom(0, 0, 0, 0, 1, 2),
      }),
      { minLength: 2, maxLength: 5 },
    )
    .map((list) => {
      let clock = start;
      return list.map(({ stop, ride, wait, pickup, dropOff }, index): BruteCall => {
        const arrival = index === 0 ? clock : clock + ride;
        clock = arrival + wait;
        return { stop, arrival, departure: clock, pickup, dropOff } as BruteCall;
      });
    });

const anyTrip = (index: number) =>
  fc
    .record({
      route: anyRoute,
      direction: fc.constantFrom<0 | 1>(0, 1),
      service: fc.constantFrom<Service>('all', 'all', 'today', 'yesterday'),
      block: fc.constantFrom('', '', 'k1', 'k2'),
      // Morning, or around midnight. Every trip starts at a second of its own, so that blocks have one order.
      start: fc
        .tuple(fc.constantFrom(0, 0, 0, 17 * 3600), fc.integer({ min: 0, max: 40 }))
        .map(([late, minutes]) => 7 * 3600 + late + minutes * 60 + index),
    })
    .chain(({ route, direction, service, block, start }) =>
      anyCalls(start).map((calls) => ({
        id: `t${index}`,
        route,
        direction,
        service,
        days: SERVICES[service],
        block,
        calls,
      })),
    );

const anyTransfer = fc
  .record({
    from: fc.constantFrom(...STOPS, 'S', 'S'),
    to: fc.constantFrom(...STOPS, 'S', 'S'),
    fromRoute: fc.option(anyRoute, { nil: '' }),
    toRoute: fc.option(anyRoute, { nil: '' }),
    fromTrip: fc.option(anyTripId, { nil: '', freq: 1 }),
    toTrip: fc.option(anyTripId, { nil: '', freq: 1 }),
    type: fc.constantFrom(0, 1, 2, 2, 3, 4, 5),
    seconds: fc.constantFrom(0, 30, 200, 600),
  })
  .map((row) =>
    row.type < 4
      ? row
      : { ...row, fromRoute: '', toRoute: '', fromTrip: row.fromTrip || 't0', toTrip: row.toTrip || 't1' },
  ) as fc.Arbitrary<BruteTransfer>;

const anyNetwork = fc
  .record({
    trips: fc.tuple(...Array.from({ length: TRIP_COUNT }, (_, index) => anyTrip(index))),
    transfers: fc.array(anyTransfer, { maxLength: 5 }),
    // How far A and B are apart: far, a few minutes, or next to each other.
    apart: fc.constantFrom(0.1, 0.0021, 0.0004),
  })
  .map(({ trips, transfers, apart }) => ({
    trips,
    transfers,
    stops: STOPS.map((id, index) => ({
      id,
      lat: index < 2 ? 40 + index * apart : 41 + index / 10,
      lon: -75,
      // E and F are platforms of the station S.
      station: index >= 4 ? 'S' : '',
    })),
  }));

/** A journey of at most a day that begins on the view's date. */
const isSearched = ({ departure, arrival }: Outcome) => departure >= 0 && arrival - departure < 86_400;
const BEFORE_VIEW = -1;
const anyEnds = fc.uniqueArray(fc.record({ stop: anyStop, seconds: fc.constantFrom(0, 0, 45, 300) }), {
  minLength: 1,
  maxLength: 2,
  selector: ({ stop }) => stop,
});
const anyQuery = fc.record({
  origins: anyEnds,
  destinations: anyEnds,
  maxTransfers: fc.constantFrom(0, 1, 2, 3),
  start: fc.constantFrom(0, 7 * 3600, 7 * 3600 + 900, 23.9 * 3600),
  arriveBy: fc.boolean(),
});

it('finds exactly the journeys that trying every call of every trip finds, in random networks', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyNetwork,
      fc.array(anyQuery, { minLength: 8, maxLength: 8 }),
      async (network, queries) => {
        const { timetable, ids } = await feedTimetable(feedOf(network));
        const view = serviceView(timetable, Temporal.PlainDate.from('2026-03-03'), NO_CHANGES);
        const indexOf = (id: string) => timetable.stops.ids.indexOf(id);
        for (const { origins, destinations, start, ...rest } of queries) {
          const known = (ends: typeof origins) =>
            ends.flatMap(({ stop, seconds }) =>
              indexOf(stop) < 0 ? [] : [{ stop: indexOf(stop), seconds }],
            );
          const window = 7200;
          const end = start + window;
          const query: JourneyQuery = {
            ...rest,
            origins: known(origins),
            destinations: known(destinations),
            walkOnlySeconds: null,
            seconds: rest.arriveBy ? end : start,
            windowSeconds: window,
            pace: 1,
            stepFree: 'any',
          };
          const possible = bruteForceJourneys(network, { origins, destinations, ...rest });
          const isInWindow = ({ departure, arrival }: Outcome) => {
            const at = rest.arriveBy ? arrival : departure;
            return at >= start && at <= end;
          };
          const found = allJourneys(view, query);
          const outcomes = found.map(({ departure, arrival, transfers }) => ({
            departure,
            arrival,
            transfers,
          }));
          // What leaves after the window (or arrives before it) may beat a journey within, but is not searched.
          const beyond = possible.filter(({ departure, arrival }) =>
            rest.arriveBy ? arrival <= end : departure >= start,
          );
          expect(outcomes.every(isInWindow)).toBe(true);
          expect(outcomes).toEqual(
            expect.arrayContaining(
              withoutDominated(beyond).filter((one) => isInWindow(one) && isSearched(one)),
            ),
          );
          expect(possible).toEqual(expect.arrayContaining(outcomes));
          expect(withoutDominated(outcomes)).toHaveLength(
            new Set(
              outcomes.map(({ departure, arrival, transfers }) => `${departure} ${arrival} ${transfers}`),
            ).size,
          );
          for (const journey of found) checkJourney(network, timetable.stops.ids, ids.ids, journey);
          const shown = planJourneys(view, query);
          expect(withoutDominated(shown)).toEqual(
            shown.toSorted((a, b) => a.departure - b.departure || a.arrival - b.arrival),
          );
          const now = allJourneys(view, { ...query, windowSeconds: 0 });
          const byTransfers = (all: readonly { transfers: number; arrival: number; departure: number }[]) =>
            Array.from({ length: rest.maxTransfers + 1 }, (_, most) => {
              const within = all.filter(({ transfers }) => transfers <= most);
              return rest.arriveBy
                ? Math.max(BEFORE_VIEW, ...within.map(({ departure }) => departure))
                : Math.min(...within.map(({ arrival }) => arrival));
            });
          // A view has no trips that end before its date begins.
          const reachable = possible.filter(({ departure, arrival }) =>
            rest.arriveBy
              ? arrival <= end && departure > end - 86_400
              : departure >= start && arrival < start + 86_400,
          );
          expect(byTransfers(now)).toEqual(byTransfers(reachable));
        }
      },
    ),
    { numRuns: runs(40) },
  );
}, 120_000);

it('recommended changes between stops that are 18 hours apart on foot are not offered', async () => {
  const trip = (id: string, stops: [string, string], start: number) => ({
    id,
    route: 'r1',
    direction: 0 as const,
    service: 'all' as const,
    days: SERVICES.all,
    block: '',
    calls: stops.map((stop, index): BruteCall => {
      const time = start + index * 600;
      return { stop, arrival: time, departure: time, pickup: 0, dropOff: 0 };
    }),
  });
  const row = { fromRoute: '', toRoute: '', fromTrip: '', toTrip: '', type: 0 as const, seconds: -1 };
  const places = [40, 40.1, 41.6, 41.7];
  const { timetable } = await feedTimetable(
    feedOf({
      stops: places.map((lat, index) => ({ id: STOPS[index] as string, lat, lon: -75, station: '' })),
      trips: [trip('t0', ['A', 'B'], 8 * 3600), trip('t1', ['C', 'D'], 28 * 3600)],
      transfers: [{ ...row, from: 'B', to: 'C' }],
    }),
  );
  const end = (id: string) => [{ stop: timetable.stops.ids.indexOf(id), seconds: 0 }];
  const journeys = allJourneys(serviceView(timetable, Temporal.PlainDate.from('2026-03-03'), NO_CHANGES), {
    origins: end('A'),
    destinations: end('D'),
    walkOnlySeconds: null,
    seconds: 7 * 3600,
    windowSeconds: 7200,
    arriveBy: false,
    maxTransfers: 2,
    pace: 1,
    stepFree: 'any',
  });
  expect(journeys).toEqual([]);
});

/** Every ride is in the feed, and every change leaves the time it needs. */
function checkJourney(
  network: BruteNetwork,
  stopIds: readonly string[],
  tripIds: readonly string[],
  journey: Journey,
) {
  let before: { run: { trip: BruteTrip }; position: number } | null = null;
  let arrived = Number.NEGATIVE_INFINITY;
  const rides = journey.legs.filter((leg): leg is RideLeg => leg.kind === 'ride');
  for (const ride of rides) {
    const trip = network.trips.find(({ id }) => id === tripIds[ride.trip.trip]) as BruteTrip;
    const day = ride.trip.day - 1;
    expect(trip.days).toContain(day);
    const [board, alight] = [trip.calls[ride.boardPosition], trip.calls[ride.alightPosition]] as [
      BruteCall,
      BruteCall,
    ];
    expect([stopIds[ride.board.stop], stopIds[ride.alight.stop]]).toEqual([board.stop, alight.stop]);
    expect(ride.board.departure).toBe(board.departure + day * 86_400);
    expect(ride.alight.arrival).toBe(alight.arrival + day * 86_400);
    if (!ride.staysSeated) expect(board.pickup).not.toBe(1);
    const here = { run: { trip }, position: ride.boardPosition };
    if (before !== null && !ride.staysSeated) {
      const needed = secondsToChange(network, before, here);
      expect(ride.change).toMatchObject({
        neededSeconds: needed,
        slackSeconds: ride.board.departure - arrived - (needed ?? Number.NaN),
      });
      expect(ride.change?.slackSeconds).toBeGreaterThanOrEqual(0);
    }
    before = { run: { trip }, position: ride.alightPosition };
    arrived = ride.alight.arrival;
  }
  expect(rides.filter(({ staysSeated }) => !staysSeated)).toHaveLength(journey.transfers + 1);
}

const clock = (seconds: number): string =>
  [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');

function feedOf({
  stops,
  trips,
  transfers,
}: Omit<BruteNetwork, 'trips'> & { trips: readonly (BruteTrip & { service: Service })[] }): Files {
  const table = (header: string, rows: readonly (readonly (string | number)[])[]) =>
    `${[header, ...rows.map((row) => row.join(','))].join('\n')}\n`;
  return {
    'agency.txt': table('agency_id,agency_name,agency_url,agency_timezone', [
      ['X', 'X', 'https://example.org', 'Etc/UTC'],
    ]),
    'routes.txt': table(
      'route_id,route_short_name,route_type',
      ROUTES.map((id) => [id, id, 3]),
    ),
    'stops.txt': table('stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station', [
      ['S', 'Station', 41.4, -75, 1, ''],
      ...stops.map(({ id, lat, lon, station }) => [id, id, lat.toFixed(6), lon, 0, station]),
    ]),
    'calendar_dates.txt': table(
      'service_id,date,exception_type',
      Object.entries(SERVICES).flatMap(([id, days]) => days.map((day) => [id, 20260303 + day, 1])),
    ),
    'trips.txt': table(
      'route_id,service_id,trip_id,block_id,direction_id',
      trips.map(({ id, route, service, block, direction }) => [route, service, id, block, direction]),
    ),
    'stop_times.txt': table(
      'trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type',
      trips.flatMap(({ id, calls }) =>
        calls.map((call, index) => [
          id,
          clock(call.arrival),
          clock(call.departure),
          call.stop,
          index + 1,
          call.pickup,
          call.dropOff,
        ]),
      ),
    ),
    'transfers.txt': table(
      'from_stop_id,to_stop_id,from_route_id,to_route_id,from_trip_id,to_trip_id,transfer_type,min_transfer_time',
      transfers.map((row) => [
        row.from,
        row.to,
        row.fromRoute,
        row.toRoute,
        row.fromTrip,
        row.toTrip,
        row.type,
        row.seconds,
      ]),
    ),
  };
}
