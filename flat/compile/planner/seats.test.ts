/** Riders who stay on board: transfers.txt types 4 and 5, also where the vehicle goes on as a trip of the next service day. */
import { expect, it } from 'vitest';
import type { Journey } from '#domain/journeys/journey.ts';
import { NO_CHANGES } from '#domain/journeys/liveChanges.ts';
import { planJourneys } from '#domain/journeys/planJourneys.ts';
import { serviceView } from '#domain/journeys/serviceView.ts';
import { feedTimetable } from '#testing/feedTimetable.ts';
import { type Files, lines, PLAIN, TIMES } from '#testing/staticFeed.ts';

/** N from A to B in the evening; M from B to C an hour and a minute later, with these times of its service day. */
async function journeysOf(mTimes: [string, string], transfer: string): Promise<Journey[]> {
  const feed: Files = {
    ...PLAIN,
    'routes.txt': lines('route_id,route_short_name,route_type', 'N,N,2', 'M,M,2'),
    'stops.txt': lines('stop_id,stop_name,stop_lat,stop_lon', 'A,A,40,-75', 'B,B,40.1,-75', 'C,C,40.2,-75'),
    'calendar.txt': lines(
      'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date',
      'D,1,1,1,1,1,1,1,20260301,20260331',
    ),
    'trips.txt': lines('route_id,service_id,trip_id', 'N,D,N1', 'M,D,M1'),
    'stop_times.txt': lines(
      TIMES,
      'N1,23:00:00,23:00:00,A,1',
      'N1,23:59:30,23:59:30,B,2',
      `M1,${mTimes[0]},${mTimes[0]},B,1`,
      `M1,${mTimes[1]},${mTimes[1]},C,2`,
    ),
    'transfers.txt': lines('from_stop_id,to_stop_id,from_trip_id,to_trip_id,transfer_type', transfer),
  };
  const { timetable } = await feedTimetable(feed);
  const view = serviceView(timetable, Temporal.PlainDate.from('2026-03-03'), NO_CHANGES);
  const index = (id: string) => timetable.stops.ids.indexOf(id);
  return planJourneys(view, {
    origins: [{ stop: index('A'), seconds: 0 }],
    destinations: [{ stop: index('C'), seconds: 0 }],
    walkOnlySeconds: null,
    seconds: 22 * 3600,
    arriveBy: false,
    windowSeconds: 2 * 3600,
    maxTransfers: 4,
    pace: 1,
    stepFree: 'any',
  });
}
const seated = (journeys: readonly Journey[]) =>
  journeys.flatMap(({ legs }) => legs.map((leg) => leg.kind === 'ride' && leg.staysSeated));

it.each<[string, [string, string], string, number, boolean[]]>([
  // Thirty seconds are too few for a change, but not for a rider who stays.
  ['on the same service day', ['24:00:00', '24:10:00'], 'B,B,N1,M1,4', 0, [false, true]],
  ['on the next service day', ['00:00:00', '00:10:00'], 'B,B,N1,M1,4', 0, [false, true]],
  ['not where riders have to get off', ['00:05:00', '00:10:00'], 'B,B,N1,M1,5', 1, [false, false]],
  ['not on a trip much later on the next day', ['09:00:00', '09:10:00'], 'B,B,N1,M1,4', 1, [false, false]],
])('%s', async (_, times, transfer, transfers, expected) => {
  const journeys = await journeysOf(times, transfer);
  expect(seated(journeys)).toEqual(expected);
  expect(journeys[0]?.transfers).toBe(transfers);
});
