import { describe, expect, it } from 'vitest';
import type { ItineraryLeg, ItineraryRide, JourneyAnswer } from '#domain/journeys/itinerary.ts';
import { frequencyTripId } from '#domain/trip/tripInstance.ts';
import { clockTime, testCall, testItinerary, testPlan, testRide, testWalk } from '#testing/itineraries.ts';
import { readCalendarChoice } from '#web/features/transit/calendar/rideChoice.ts';
import { answerView, type PlanView, rideBadge } from './answerView.ts';
import type { WrittenChoice } from './journeysChoice.ts';
import { journeyParameters, shownJourney } from './shownJourney.ts';

const now = clockTime('14:00').epochMilliseconds;
const choice: WrittenChoice = { from: 'A', to: 'B', trip: 'one', wheelchair: true };

const viewOf = (answer: JourneyAnswer, more: Partial<WrittenChoice> = {}) =>
  answerView(answer, {
    badgeOf: rideBadge,
    choice: { ...choice, ...more },
    zone: 'America/New_York',
    timetable: null,
    answeredAt: now,
  });
const planView = (answer: JourneyAnswer, more: Partial<WrittenChoice> = {}) =>
  viewOf(answer, more) as PlanView;
const itineraryOf = (...legs: [ItineraryLeg, ...ItineraryLeg[]]) =>
  planView(testPlan([testItinerary(legs)])).itineraries[0] as PlanView['itineraries'][number];
const stateOf = (ride: ItineraryRide) => {
  const [leg] = itineraryOf(ride).legs;
  return leg?.kind === 'ride' ? leg.departure.state : null;
};
const late = testRide(testCall('A', '14:06', '14:12'), testCall('B', '14:20', '14:26'), { isLive: true });
/** Eight minutes after the bus by the schedule, two by live data. */
const rail = testRide(testCall('C', '14:28'), testCall('D', '14:40'), {
  routeId: 'LAN',
  tripId: 'T2',
  change: { neededSeconds: 60, slackSeconds: 60, isGuaranteed: false },
});

describe('the state of a ride', () => {
  it('is an estimate if live data gives its times, with its delay', () => {
    expect(stateOf(late)).toEqual({
      kind: 'estimated',
      expected: clockTime('14:12').epochMilliseconds,
      delaySeconds: 360,
    });
    expect(stateOf({ ...late, from: testCall('A', '14:06') })).toMatchObject({ delaySeconds: 0 });
  });
  it('is the schedule without live data, and names what is cancelled or not in the timetable', () => {
    expect(stateOf({ ...late, isLive: false })).toEqual({ kind: 'scheduled' });
    expect(stateOf({ ...late, isCancelled: true })).toEqual({ kind: 'cancelled' });
    expect(stateOf({ ...late, isScheduled: false })).toMatchObject({ kind: 'extra' });
  });
});

it('the address of an itinerary has the time of its question, which has the same answer later', () => {
  const hrefOf = (more: Partial<WrittenChoice>) =>
    planView(testPlan([testItinerary([late])]), more).itineraries[0]?.href;
  expect(hrefOf({})).toBe('/trips?from=A&to=B&date=2026-10-13&time=14%3A00&wheelchair=1&trip=one');
  // "Arrive by now" means nothing.
  expect(hrefOf({ arrive: true })).not.toContain('arrive');
  expect(hrefOf({ date: '2026-10-14', time: '09:00', arrive: true })).toBe(
    '/trips?from=A&to=B&date=2026-10-14&time=09%3A00&arrive=1&wheelchair=1&trip=one',
  );
  expect(hrefOf({ page: 'LATER|1' })).toBe('/trips?from=A&to=B&wheelchair=1&page=LATER%7C1&trip=one');
});

it('only the opened itinerary has the stops on the way, and skipped ones do not count', () => {
  const between = [testCall('X', '14:10'), { ...testCall('Y', '14:12'), isSkipped: true }];
  const ride = testRide(testCall('A', '14:06'), testCall('B', '14:20'), { between });
  const other = { ...testItinerary([ride]), id: 'two' };
  const rides = planView(testPlan([testItinerary([ride]), other])).itineraries.map(({ legs: [leg] }) =>
    leg?.kind === 'ride' ? [leg.between.length, leg.stops] : null,
  );
  expect(rides).toEqual([
    [2, 2],
    [0, 2],
  ]);
});

it('a changed platform is shown with the one of the timetable', () => {
  const from = { ...testCall('A', '14:06'), platform: '4', scheduledPlatform: '2' };
  const [leg] = itineraryOf(testRide(from, testCall('B', '14:20'))).legs;
  expect(leg?.kind === 'ride' && leg.departure.track).toEqual({ code: '4', changedFrom: '2' });
});

it('live data of which the planner gives no age is as old as the answer', () => {
  expect(planView(testPlan([testItinerary([late])])).liveTime).toBe(now);
  expect(planView(testPlan([testItinerary([rail])])).liveTime).toBeNull();
});

it('with nothing found, the next departure leads to its own list', () => {
  expect(planView(testPlan([], { nextDeparture: clockTime('18:30') })).next).toEqual({
    at: clockTime('18:30').epochMilliseconds,
    href: '/trips?from=A&to=B&date=2026-10-13&time=18%3A30&wheelchair=1',
  });
});

it('a refusal keeps its reason and the days of the schedule', () => {
  const refusal = {
    kind: 'refusal' as const,
    reason: 'outside calendar' as const,
    place: null,
    knownFrom: Temporal.PlainDate.from('2026-10-01'),
    knownUntil: Temporal.PlainDate.from('2026-12-31'),
    message: '',
  };
  expect(viewOf(refusal)).toEqual({
    kind: 'refusal',
    reason: 'outside calendar',
    place: null,
    knownFrom: Date.parse('2026-10-01T12:00Z'),
    knownUntil: Date.parse('2026-12-31T12:00Z'),
  });
});

describe('a journey as it is shown', () => {
  const shown = (isStale: boolean, ...legs: [ItineraryLeg, ...ItineraryLeg[]]) =>
    shownJourney(itineraryOf(...legs), now, isStale);
  const clockOf = (at: number | undefined) =>
    Temporal.Instant.fromEpochMilliseconds(at ?? 0)
      .toZonedDateTimeISO('America/New_York')
      .toPlainTime()
      .toString({ smallestUnit: 'minute' });

  it('begins and ends with its walks, by expected times', () => {
    const journey = shown(false, testWalk('14:08', '14:12'), late, testWalk('14:26', '14:29'));
    expect([clockOf(journey?.departs), clockOf(journey?.arrives)]).toEqual(['14:08', '14:29']);
  });

  it('has the scheduled times once its live data is too old, and says that nothing is known', () => {
    const journey = shown(true, testWalk('14:08', '14:12'), late);
    expect([clockOf(journey?.departs), clockOf(journey?.arrives)]).toEqual(['14:02', '14:20']);
    expect(journey?.rides[0]?.shown.state).toEqual({ kind: 'noGps' });
    expect(shown(true, { ...late, isScheduled: false })).toBeNull();
  });

  it('says how tight each change is', () => {
    expect(shown(false, late, rail)?.rides[1]?.change).toEqual({
      minutes: 2,
      isTight: true,
      isGuaranteed: false,
    });
    expect(shown(true, late, rail)?.rides[1]?.change).toMatchObject({ minutes: 8, isTight: false });
    const waits = { ...rail, change: { neededSeconds: 60, slackSeconds: 0, isGuaranteed: true } };
    expect(shown(false, late, waits)?.rides[1]?.change).toMatchObject({ isTight: false, isGuaranteed: true });
  });

  it('is left out if a change that live data makes possible is impossible by the schedule', () => {
    const early = testRide(testCall('A', '14:06', '14:06'), testCall('B', '14:32', '14:20'), {
      isLive: true,
    });
    expect(shown(false, early, rail)).not.toBeNull();
    expect(shown(true, early, rail)).toBeNull();
  });

  it('needs no change where the rider stays seated', () => {
    expect(shown(false, late, { ...rail, staysSeated: true })?.rides[1]?.change).toBeNull();
  });

  it('is over once its first vehicle has left, unless the rider chose a time', () => {
    const view = itineraryOf(testRide(testCall('A', '13:50'), testCall('B', '14:20')));
    expect(shownJourney(view, now, false)).toBeNull();
    expect(shownJourney(view, 0, false)).not.toBeNull();
  });
});

describe('the calendar of a journey', () => {
  const ride = (more: Partial<ItineraryRide> = {}) =>
    testRide(testCall('A', '14:06'), testCall('B', '14:31'), more);
  const calendarOf = (...legs: [ItineraryLeg, ...ItineraryLeg[]]) =>
    journeyParameters(itineraryOf(...legs).legs);

  it('is read back as the rides and walks of the journey', () => {
    const calendar = calendarOf(testWalk('14:00', '14:06'), ride(), testWalk('14:31', '14:33'));
    expect(readCalendarChoice(new URLSearchParams(calendar ?? []))).toMatchObject({
      rides: [{ routeId: '17', tripId: 'T1', stopId: 'A', toStopId: 'B' }],
      walkTo: 6,
      walkFrom: 2,
    });
  });
  it('has walks in whole minutes, rounded up', () => {
    const walk = { ...testWalk('14:00', '14:06'), departure: clockTime('14:00').add({ seconds: 30 }) };
    expect(calendarOf(walk, ride())).toContainEqual(['walkTo', '6']);
  });
  it('names one departure of a trip that repeats', () => {
    expect(calendarOf(ride({ startSeconds: 36_000 }))).toContainEqual([
      'trip',
      frequencyTripId('T1', 36_000),
    ]);
  });
  it('is null for a journey without a ride, with one that is not in the timetable, or without ids of trips', () => {
    expect(calendarOf(testWalk('14:00', '14:05'))).toBeNull();
    expect(calendarOf(ride({ isScheduled: false }))).toBeNull();
    expect(calendarOf(ride({ tripId: '' }))).toBeNull();
  });
});
