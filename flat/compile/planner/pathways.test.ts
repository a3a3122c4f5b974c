/** Walks through stations: pathways in one direction, entrances, boarding areas, and platforms as ends of a journey. */
import { beforeAll, expect, it } from 'vitest';
import { answerQuestion } from '#contract/plan/answerQuestion.ts';
import { readQuestion } from '#contract/plan/question.ts';
import { NO_CHANGES } from '#domain/journeys/liveChanges.ts';
import { createPlaceStops } from '#domain/journeys/placeStops.ts';
import { serviceView } from '#domain/journeys/serviceView.ts';
import type { PlannerTimetable, TripIds } from '#domain/journeys/timetable.ts';
import { feedTimetable } from '#testing/feedTimetable.ts';
import { type Files, lines, PLAIN, TIMES } from '#testing/staticFeed.ts';

/**
 * Line N arrives at platform P1 at 12:10. From P2, line M leaves at 12:13 and 12:20. Riders go from P1 to P2 by a passage
 * (60 s), and back only over the street: out by the exit X (30 s), in by the entrance E (100 s), 89 m apart.
 */
const FEED: Files = {
  ...PLAIN,
  'routes.txt': lines('route_id,route_short_name,route_type', 'N,N,1', 'M,M,1'),
  'stops.txt': lines(
    'stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station',
    'O,Origin,40.1,-75,0,',
    'S,Station,40,-75,1,',
    'P1,Station,40,-75,0,S',
    'P2,Station,40,-75,0,S',
    'B1,,40,-75,4,P1',
    'E,,40.0004,-75,2,S',
    'X,,39.9996,-75,2,S',
    'Z,End,39.9,-75,0,',
  ),
  'calendar.txt': lines(
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date',
    'D,1,1,1,1,1,1,1,20260301,20260331',
  ),
  'trips.txt': lines(
    'route_id,service_id,trip_id,direction_id',
    'N,D,N1,0',
    'N,D,N2,1',
    'M,D,M0,1',
    'M,D,M1,0',
    'M,D,M2,0',
  ),
  'stop_times.txt': lines(
    TIMES,
    ...['N1,12:00,O,1', 'N1,12:10,P1,2', 'M1,12:13,P2,1', 'M1,12:30,Z,2', 'M2,12:20,P2,1', 'M2,12:40,Z,2'],
    ...['M0,12:00,Z,1', 'M0,12:10,P2,2', 'N2,12:15,P1,1', 'N2,12:30,O,2'],
  ).replace(/,(\d\d:\d\d),/g, ',$1:00,$1:00,'),
  'pathways.txt': lines(
    'pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,traversal_time',
    'a,B1,P2,1,0,60',
    'b,P2,X,7,0,30',
    'c,E,B1,6,0,100',
  ),
};

let timetable: PlannerTimetable;
let ids: TripIds;
beforeAll(async () => {
  ({ timetable, ids } = await feedTimetable(FEED));
});

function planned(fromPlace: string, toPlace: string, time: string, from = { timetable, ids }) {
  const now = Temporal.Instant.from(`2026-03-03T${time}:00-05:00`);
  const question = readQuestion(new URLSearchParams({ fromPlace, toPlace }), now);
  if (!question.ok) throw new Error(question.error.body.error);
  const { timetable: calendar, ids: tripIds } = from;
  const places = createPlaceStops(calendar);
  const viewOf = (date: Temporal.PlainDate) => serviceView(calendar, date, NO_CHANGES);
  const { body } = answerQuestion({ timetable: calendar, tripIds, places, viewOf }, question.value);
  if ('error' in body) throw new Error(body.error);
  return body.itineraries.map(({ legs }) =>
    legs.map(({ tripId, duration }) => tripId ?? `walk ${duration}`).join(', '),
  );
}

it('takes a pathway from the boarding area of a platform, in its direction', () => {
  expect(planned('O', 'Z', '12:00')[0]).toBe('N1, walk 60, M1');
});

it('goes round over the street where the pathway is one-way', () => {
  // 30 s out, 97 s along the street, 100 s in, and one minute to spare.
  expect(planned('Z', 'O', '12:00')[0]).toBe('M0, walk 227, N2');
});

it('reaches a platform from a position through the entrance', () => {
  // At the entrance itself.
  expect(planned('40.0004,-75', 'O', '12:00')[0]).toBe('walk 100, N2');
  // No pathway leads from the street to P2 but through P1.
  expect(planned('40.0004,-75', 'Z', '12:00')[0]).toBe('walk 160, M1');
  expect(planned('Z', '39.9996,-75', '12:00')[0]).toBe('M0, walk 30');
});

it('takes any platform of a station as an end', () => {
  expect(planned('S', 'Z', '12:12')[0]).toBe('M1');
  expect(planned('O', 'S', '12:00')[0]).toBe('N1');
});

/** The feed with the stop_access of both platforms, other rows of stops.txt, and other pathways. */
const withAccess = (
  p1: string,
  p2: string,
  rows: readonly string[] = [],
  pathways = FEED['pathways.txt'] ?? '',
) =>
  feedTimetable({
    ...FEED,
    'stops.txt': lines(
      'stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,stop_access',
      'O,Origin,40.1,-75,0,,',
      'S,Station,40,-75,1,,',
      `P1,Station,40,-75,0,S,${p1}`,
      `P2,Station,40,-75,0,S,${p2}`,
      ...rows,
      'Z,End,39.9,-75,0,,',
    ),
    'pathways.txt': pathways,
  });
const DOORS = ['B1,,40,-75,4,P1,', 'E,,40.0004,-75,2,S,', 'X,,39.9996,-75,2,S,'];

it('boards directly from the street where stop_access is 1, whatever the pathways', async () => {
  const feed = await withAccess('', '1', DOORS);
  // 45 m to P2 itself, not 160 s through the entrance and P1.
  expect(planned('40.0004,-75', 'Z', '12:00', feed)[0]).toBe('walk 49, M1');
  expect(planned('40.0004,-75', 'O', '12:00', feed)[0]).toBe('walk 100, N2');
});

it('reaches a platform with stop_access 0 through an entrance even without pathways', async () => {
  // Only E is an entrance: from X, 89 m to it and 45 m on.
  const feed = await withAccess('0', '', [DOORS[1] as string], '');
  expect(planned('39.9996,-75', 'O', '12:00', feed)[0]).toBe('walk 146, N2');
  expect(planned('39.9996,-75', 'Z', '12:00', feed)[0]).toBe('walk 49, M1');
  // The way between the platforms of one station stays inside it: a minute for the change, not 98 s over the entrance.
  expect(planned('O', 'Z', '12:00', feed)[0]).toBe('N1, walk 60, M1');
});

it('reaches a platform with stop_access 0 by the station itself where no entrance is known', async () => {
  const feed = await withAccess('0', '0', ['Q,,40.0004,-75,2,O,'], '');
  expect(planned('40.0004,-75', 'O', '12:00', feed)[0]).toBe('walk 49, N2');
});
