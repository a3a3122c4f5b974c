/** Detours, closed stops and broken elevators, over a station with platforms that only elevators connect. */
import { beforeAll, describe, expect, it } from 'vitest';
import { answerQuestion } from '#contract/plan/answerQuestion.ts';
import { readQuestion } from '#contract/plan/question.ts';
import type { WirePlan } from '#contract/plan/wirePlan.ts';
import { crossedEntities } from '#domain/alerts/alert.ts';
import { createPlaceStops } from '#domain/journeys/placeStops.ts';
import { serviceView } from '#domain/journeys/serviceView.ts';
import type { PlannerTimetable, TripIds } from '#domain/journeys/timetable.ts';
import { testAlert, testDetour, testOutage } from '#testing/entities.ts';
import { feedTimetable } from '#testing/feedTimetable.ts';
import type { Files } from '#testing/staticFeed.ts';
import { type LiveData, NO_LIVE_DATA } from './liveData.ts';
import { createTripFinder } from './runChanges.ts';
import { createViewChanges } from './viewChanges.ts';

const now = Temporal.Instant.from('2026-03-03T17:00:00Z');

/** Line N runs from A to platform S1, line M from platform S2 to B, every ten minutes. */
const feed = (elevators: readonly string[]): Files => ({
  'agency.txt':
    'agency_id,agency_name,agency_url,agency_timezone\nA,Exempla,https://example.org,America/New_York\n',
  'routes.txt':
    'route_id,agency_id,route_short_name,route_long_name,route_type\nN,A,N,North,1\nM,A,M,Main,1\n',
  'calendar.txt':
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nD,1,1,1,1,1,1,1,20260301,20260331\n',
  'stops.txt': [
    'stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,wheelchair_boarding',
    'A,Alder,40.2,-75,0,,1',
    'C,Cedar,40.25,-75,0,,1',
    'S,Central Station,40.3,-75,1,,1',
    'S1,Central Station,40.3,-75,0,S,1',
    'S2,Central Station,40.3,-75,0,S,1',
    'B,Birch,40.4,-75,0,,1',
    '',
  ].join('\n'),
  'trips.txt': [
    'route_id,service_id,trip_id,wheelchair_accessible',
    ...[0, 1, 2].flatMap((number) => [`N,D,N${number},1`, `M,D,M${number},1`]),
    '',
  ].join('\n'),
  'stop_times.txt': [
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
    ...[0, 1, 2].flatMap((number) => [
      `N${number},12:${number}0:00,12:${number}0:00,A,1`,
      `N${number},12:${number}5:00,12:${number}5:00,C,2`,
      `N${number},13:${number}0:00,13:${number}0:00,S1,3`,
      `M${number},13:${number}8:00,13:${number}8:00,S2,1`,
      `M${number},13:${number}9:00,13:${number}9:00,B,2`,
    ]),
    '',
  ].join('\n'),
  'pathways.txt': [
    'pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,traversal_time',
    'ST,S1,S2,2,1,60',
    ...elevators,
    '',
  ].join('\n'),
});

interface Calendar {
  timetable: PlannerTimetable;
  ids: TripIds;
}

/** Writes each journey as its trips. */
function planned(
  { timetable, ids }: Calendar,
  live: Partial<LiveData>,
  query: Record<string, string> = {},
  elevatorLines: Record<string, readonly string[]> = {},
) {
  const changes = createViewChanges(
    timetable,
    ids,
    createTripFinder(timetable, ids),
    { ...NO_LIVE_DATA, ...live },
    now,
    elevatorLines,
  );
  const question = readQuestion(new URLSearchParams({ fromPlace: 'A', toPlace: 'B', ...query }), now);
  if (!question.ok) throw new Error(question.error.body.error);
  const { alertsOfLeg, outageNear } = changes;
  const { body } = answerQuestion(
    {
      timetable,
      tripIds: ids,
      places: createPlaceStops(timetable),
      viewOf: (date) => serviceView(timetable, date, changes.of(date)),
      alertsOfLeg,
      outageNear,
    },
    question.value,
  );
  if ('error' in body) throw new Error(body.error);
  return body satisfies WirePlan;
}
const trips = ({ itineraries }: WirePlan) =>
  itineraries.map(({ legs }) => legs.flatMap(({ tripId }) => tripId ?? []).join(' '));

describe('elevators', () => {
  const stepFree = { pedestrianProfile: 'WHEELCHAIR' };
  let one: Calendar;
  let several: Calendar;
  beforeAll(async () => {
    // Both directions of one elevator are rows of their own.
    one = await feedTimetable(feed(['E1,S1,S2,5,0,60', 'E2,S2,S1,5,0,60']));
    several = await feedTimetable(feed(['E1,S1,S2,5,1,60', 'E9,S1,S,5,1,60']));
  });

  it('out of service close their way to those who need it, and to nobody else', () => {
    expect(trips(planned(one, {}, stepFree))[0]).toBe('N0 M0');
    const outages = [testOutage('Central')];
    expect(trips(planned(one, { outages }, stepFree))).toEqual([]);
    expect(trips(planned(one, { outages }))[0]).toBe('N0 M0');
    expect(trips(planned(one, { outages: [testOutage('Birch')] }, stepFree))[0]).toBe('N0 M0');
  });

  it('of which it is unsure which one is out leave the journey, with a doubt', () => {
    const found = planned(several, { outages: [testOutage('Central', { elevator: 'Street' })] }, stepFree);
    expect(trips(found)[0]).toBe('N0 M0');
    expect(found.itineraries[0]?.accessDoubts).toContainEqual({
      kind: 'elevator',
      stopId: 'S1',
      name: 'Central Station',
    });
    // The outage names its pathway.
    const named = planned(
      several,
      { outages: [testOutage('Central', { elevator: 'Elevator E1' })] },
      stepFree,
    );
    expect(trips(named)).toEqual([]);
    expect(planned(several, {}, stepFree).itineraries[0]?.accessDoubts).toBeUndefined();
  });

  it('that an alert about their stop names are closed, whatever the list of elevators says', async () => {
    const alert = (stopId: string, more = {}) =>
      testAlert('1', {
        effect: 'ACCESSIBILITY_ISSUE',
        subject: 'Elevator out of service',
        routeIds: [],
        stopIds: [stopId],
        entities: crossedEntities([], [stopId]),
        ...more,
      });
    // S2 has only the elevator E1; S1 has two.
    expect(
      trips(planned(several, { alerts: [alert('S2')], outages: [testOutage('Central')] }, stepFree)),
    ).toEqual([]);
    const unsure = planned(several, { alerts: [alert('S1')] }, stepFree);
    expect(unsure.itineraries[0]?.accessDoubts?.map(({ kind }) => kind)).toContain('elevator');
    const ended = { periods: [{ starts: null, ends: now.subtract({ hours: 1 }) }] };
    expect(trips(planned(several, { alerts: [alert('S2', ended)] }, stepFree))[0]).toBe('N0 M0');
  });

  it('of one of two stations with the same name are those of the line in the report', async () => {
    const base = feed(['E1,S1,S2,5,1,60', 'X1,X,X1,5,1,60']);
    const twin = await feedTimetable({
      ...base,
      'stops.txt': `${base['stops.txt']}X,Central Station,41,-75,1,,1\nX1,Central Station,41,-75,0,X,1\n`,
      'routes.txt': `${base['routes.txt']}O,A,O,Other,1\n`,
      'trips.txt': `${base['trips.txt']}O,D,O1,1\n`,
      'stop_times.txt': `${base['stop_times.txt']}O1,12:00:00,12:00:00,X1,1\nO1,12:30:00,12:30:00,C,2\n`,
    });
    const outages = [testOutage('Central', { line: 'Old Market Line' })];
    const ask = (elevatorLines: Record<string, readonly string[]>) =>
      trips(planned(twin, { outages }, stepFree, elevatorLines));
    expect(ask({ 'Old Market Line': ['O'] })[0]).toBe('N0 M0');
    expect(ask({ 'Old Market Line': ['N', 'M'] })).toEqual([]);
  });

  it('close the way from the street too', async () => {
    const base = feed(['E1,S1,S2,5,1,60', 'E5,IN,S1,5,1,60']);
    const street = await feedTimetable({
      ...base,
      'stops.txt': `${base['stops.txt']}IN,Entrance,40.3005,-75,2,S,1\n`,
    });
    const outages = [testOutage('Central', { elevator: 'E5' })];
    const fromStation = { fromPlace: 'S', toPlace: 'B', ...stepFree };
    // M leaves from S2, which the street reaches by both elevators.
    expect(trips(planned(street, {}, fromStation))[0]).toBe('M0');
    expect(trips(planned(street, { outages }, { ...fromStation, pedestrianProfile: 'FOOT' }))).toEqual([]);
    expect(trips(planned(street, { outages }, stepFree))[0]).toBe('N0 M0');
  });
});

describe('stops without service', () => {
  let calendar: Calendar;
  beforeAll(async () => {
    calendar = await feedTimetable(feed([]));
  });
  const toCedar = { toPlace: 'C' };

  it('are not used where a detour leaves them out, in its direction and hours only', () => {
    const skips = (more: Parameters<typeof testDetour>[0]) => ({
      detours: [
        testDetour({ routeId: 'N', skippedStops: [{ stopId: 'C', name: 'Cedar', position: null }], ...more }),
      ],
    });
    expect(trips(planned(calendar, {}, toCedar))[0]).toBe('N0');
    expect(trips(planned(calendar, skips({}), toCedar))).toEqual([]);
    expect(trips(planned(calendar, skips({ directionId: 1 }), toCedar))[0]).toBe('N0');
    expect(trips(planned(calendar, skips({ activeHours: { Tue: '00:00:00-12:09:00' } }), toCedar))[0]).toBe(
      'N1',
    );
    // The vehicle still runs through.
    expect(trips(planned(calendar, skips({})))[0]).toBe('N0 M0');
  });

  it('are not used where an alert closes them or their station', () => {
    const closes = (stopId: string) => ({
      alerts: [
        testAlert('1', {
          effect: 'NO_SERVICE',
          routeIds: [],
          stopIds: [stopId],
          entities: crossedEntities([], [stopId]),
        }),
      ],
    });
    expect(trips(planned(calendar, closes('C'), toCedar))).toEqual([]);
    expect(trips(planned(calendar, closes('S')))).toEqual([]);
  });

  it('are named by the alerts of the journey', () => {
    const alerts = [testAlert('1', { subject: 'Trains are crowded', routeIds: ['N'] })];
    const [first] = planned(calendar, { alerts }).itineraries;
    expect(first?.legs.map(({ alerts: own }) => own?.map(({ headerText }) => headerText) ?? [])).toEqual([
      ['Trains are crowded'],
      ...Array.from({ length: (first?.legs.length ?? 1) - 1 }, () => []),
    ]);
  });
});
