import { describe, expect, it } from 'vitest';
import type { JourneyAnswer, JourneyPlan } from '#domain/journeys/itinerary.ts';
import { decodeContext as context } from '#testing/decodeBody.ts';
import { plan } from './plan.ts';
import { planParameters } from './question.ts';
import type { WireItinerary, WireLeg, WirePlace, WirePlan } from './wirePlan.ts';

const parameters = planParameters({ from: 'A', to: 'B', time: null });

const place = (name: string, more: Partial<WirePlace> = {}): WirePlace => ({
  name,
  lat: 40,
  lon: -75,
  ...more,
});
const geometry = { points: '', precision: 6, length: 0 };
const times = (start: string, end: string) => ({
  startTime: `2026-10-13T${start}:00Z`,
  endTime: `2026-10-13T${end}:00Z`,
  scheduledStartTime: `2026-10-13T${start}:00Z`,
  scheduledEndTime: `2026-10-13T${end}:00Z`,
});
const walk: WireLeg = {
  mode: 'WALK',
  from: place('START'),
  to: place('A St', { stopId: 'A', parentId: 'S' }),
  duration: 240,
  ...times('12:00', '12:04'),
  realTime: false,
  scheduled: true,
  distance: 250,
  legGeometry: geometry,
};
const ride: WireLeg = {
  mode: 'BUS',
  from: place('A St', { stopId: 'A', departure: '2026-10-13T12:06:00Z', track: '2', scheduledTrack: '1' }),
  to: place('B St', { stopId: 'B' }),
  duration: 600,
  ...times('12:06', '12:16'),
  scheduledStartTime: '2026-10-13T12:04:00Z',
  realTime: true,
  scheduled: true,
  routeId: '17',
  tripId: '5',
  routeShortName: '17',
  routeType: 3,
  serviceDate: '2026-10-13',
  change: { needed: 120, slack: 60, guaranteed: false },
  ifMissed: {
    routeId: '17',
    tripId: '6',
    departure: '2026-10-13T12:21:00Z',
    arrival: '2026-10-13T12:31:00Z',
  },
  intermediateStops: [place('C St', { stopId: 'C', cancelled: true })],
  legGeometry: geometry,
};
const itinerary = (legs: WireLeg[], more: Partial<WireItinerary> = {}): WireItinerary => ({
  duration: 960,
  startTime: '2026-10-13T12:00:00Z',
  endTime: '2026-10-13T12:16:00Z',
  transfers: 0,
  id: 'one',
  legs,
  ...more,
});
const answer = (itineraries: unknown[], more: Partial<WirePlan> = {}) => ({
  requestParameters: {},
  debugOutput: {},
  from: place('START'),
  to: place('END'),
  direct: [],
  itineraries,
  previousPageCursor: '',
  nextPageCursor: 'LATER|1',
  ...more,
});

const read = (body: unknown): JourneyAnswer => {
  const decoded = plan.decode(body, context, parameters);
  if (!decoded.ok) throw new Error(decoded.error);
  return decoded.value.value;
};
const readPlan = (body: unknown) => read(body) as JourneyPlan;

describe('a plan', () => {
  it('keeps scheduled and expected times apart, and says what a change takes', () => {
    const [found] = readPlan(answer([itinerary([walk, ride])])).itineraries;
    expect(found?.legs.map(({ kind }) => kind)).toEqual(['walk', 'ride']);
    const [first, second] = found?.legs ?? [];
    expect(first).toMatchObject({
      meters: 250,
      from: { name: '', stopId: null },
      to: { stopId: 'A', stationId: 'S' },
    });
    if (second?.kind !== 'ride') throw new Error('no ride');
    expect(String(second.from.departure)).toBe('2026-10-13T12:06:00Z');
    expect(String(second.from.scheduledDeparture)).toBe('2026-10-13T12:04:00Z');
    expect(second.from).toMatchObject({ platform: '2', scheduledPlatform: '1' });
    expect(String(second.to.arrival)).toBe('2026-10-13T12:16:00Z');
    expect(second.between).toMatchObject([{ stopId: 'C', isSkipped: true }]);
    expect(second.change).toEqual({ neededSeconds: 120, slackSeconds: 60, isGuaranteed: false });
    expect(String(second.ifMissed?.departure)).toBe('2026-10-13T12:21:00Z');
    expect(String(second.serviceDate)).toBe('2026-10-13');
    expect(second).toMatchObject({ isLive: true, isScheduled: true, wheelchair: null, staysSeated: false });
  });

  it('leaves out an itinerary with a leg that cannot be read, and reports it', () => {
    const decoded = plan.decode(
      answer([
        itinerary([ride]),
        itinerary([{ ...ride, startTime: 'soon' }]),
        itinerary([{ ...ride, mode: 'BIKE', routeId: undefined }]),
      ]),
      context,
      parameters,
    );
    if (!decoded.ok || decoded.value.value.kind !== 'plan') throw new Error('no plan');
    expect(decoded.value.value.itineraries).toHaveLength(1);
    expect(decoded.value.skipped.map(({ index }) => index)).toEqual([1, 2]);
  });

  it('fails rather than say "none" if no itinerary can be read', () => {
    expect(plan.decode(answer([itinerary([])]), context, parameters).ok).toBe(false);
    expect(plan.decode(answer(['?']), context, parameters).ok).toBe(false);
  });

  it('offers the walk only if it is one, and cursors only if there are some', () => {
    const found = readPlan(answer([], { direct: [itinerary([ride]), itinerary([walk])] }));
    expect(found.walk?.legs).toMatchObject([{ kind: 'walk' }]);
    expect([found.earlier, found.later, found.nextDeparture]).toEqual([null, 'LATER|1', null]);
  });

  it('adds up the fares of legs that can be paid in the same way, and says nothing of the others', () => {
    const product = (amount: number, media: string) => ({
      name: 'Single',
      amount,
      currency: 'USD',
      media: { fareMediaName: media, fareMediaType: 'NONE' },
    });
    const faresOf = (fareTransfers: WireItinerary['fareTransfers']) =>
      readPlan(answer([itinerary([ride], { fareTransfers })])).itineraries[0]?.fares;
    const two = [[[product(2.5, 'Card'), product(3, 'Cash')]], [[product(2.1, 'Card')]]];
    expect(faresOf([{ effectiveFareLegProducts: two }])).toMatchObject([{ amount: 4.6, media: 'Card' }]);
    expect(
      faresOf([{ rule: 'A_AB', transferProducts: [product(1, 'Card')], effectiveFareLegProducts: two }]),
    ).toMatchObject([{ amount: 3.5, media: 'Card' }]);
    expect(faresOf([])).toEqual([]);
  });
});

describe('a refusal', () => {
  it('has its reason, its place and the days of the schedule', () => {
    expect(
      read({
        error: 'too late',
        code: 'outside calendar',
        knownFrom: '2026-10-01',
        knownUntil: '2026-12-31',
      }),
    ).toMatchObject({ kind: 'refusal', reason: 'outside calendar', place: null, message: 'too late' });
    expect(read({ error: 'what?', code: 'unknown place', place: 'to' })).toMatchObject({ place: 'to' });
    // A MOTIS gives a sentence only.
    expect(read({ error: 'unknown' })).toMatchObject({ reason: 'query' });
  });
});
