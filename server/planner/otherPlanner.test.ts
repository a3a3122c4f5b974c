import type { PlanResponse } from '@motis-project/motis-client';
import { describe, expect, it, vi } from 'vitest';
import { plan } from '#contract/plan/plan.ts';
import { planParameters, readQuestion } from '#contract/plan/question.ts';
import type { JourneyAnswer, JourneyPlan } from '#domain/journeys/itinerary.ts';
import { asSpelled } from '#domain/routeSpelling.ts';
import { createPlanHandler, type OtherAnswer } from '#plan/planHandler.ts';
import { answerOtp } from '#testing/otpStandIn.ts';
import { createOtherPlanner } from './otherPlanner.ts';

const now = Temporal.Instant.from('2026-10-13T14:00:00Z');
const questionOf = (query: Record<string, string>) => {
  const question = readQuestion(new URLSearchParams(query), now);
  if (!question.ok) throw new Error(question.error.body.error);
  return question.value;
};
const between = { fromPlace: 'A', toPlace: 'B' };

function planAt(options: {
  motis?: (url: URL) => Response | Promise<Response>;
  otp?: (request: Request) => Promise<Response>;
}) {
  const logged: unknown[] = [];
  const requested: string[] = [];
  let time = 0;
  const note = (...line: unknown[]) => logged.push(line);
  const ask = createOtherPlanner({
    motisUrl: options.motis ? 'http://motis.test' : undefined,
    otpUrl: options.otp ? 'http://otp.test/otp/gtfs/v1' : undefined,
    fetch: async (url, init) => {
      requested.push(url);
      const reply = options.motis ? options.motis(new URL(url)) : options.otp?.(new Request(url, init));
      if (reply === undefined) throw new TypeError('fetch failed');
      return reply;
    },
    log: { info: note, warn: note, error: note },
    monotonic: () => time,
  });
  return {
    ask,
    logged,
    requested,
    pass: (ms: number) => {
      time += ms;
    },
  };
}

const decoded = (answer: OtherAnswer | null): JourneyAnswer => {
  const body = JSON.parse(answer?.body ?? 'null');
  const read = plan.decode(
    body,
    { zone: 'UTC', now, routeId: asSpelled },
    planParameters({ from: '', to: '', time: null }),
  );
  if (!read.ok) throw new Error(read.error);
  return read.value.value;
};

const motisPlace = (name: string, stopId: string) => ({ name, stopId, lat: 40, lon: -75, level: 0 });
/** What a MOTIS 2 answers, by the types of its own client. */
const motisAnswer: PlanResponse = {
  requestParameters: {},
  debugOutput: {},
  from: motisPlace('A St', 'A'),
  to: motisPlace('B St', 'B'),
  direct: [],
  itineraries: [
    {
      id: 'x',
      duration: 600,
      startTime: '2026-10-13T14:10:00Z',
      endTime: '2026-10-13T14:20:00Z',
      transfers: 0,
      legs: [
        {
          mode: 'TRAM',
          from: motisPlace('A St', 'A'),
          to: motisPlace('B St', 'B'),
          duration: 600,
          startTime: '2026-10-13T14:10:00Z',
          endTime: '2026-10-13T14:20:00Z',
          scheduledStartTime: '2026-10-13T14:08:00Z',
          scheduledEndTime: '2026-10-13T14:18:00Z',
          realTime: true,
          scheduled: true,
          routeId: '10',
          tripId: '20261013_10:08_1_t5',
          displayName: '10',
          legGeometry: { points: '', precision: 6, length: 0 },
        },
      ],
    },
  ],
  previousPageCursor: 'EARLIER|1',
  nextPageCursor: 'LATER|2',
};

describe('a MOTIS elsewhere', () => {
  it('gets the question in its own parameters, and nothing else, and its answer is passed on', async () => {
    const { ask, requested } = planAt({ motis: () => Response.json(motisAnswer) });
    const answer = await ask(
      questionOf({ ...between, time: '2026-10-13T14:00:00Z', pedestrianProfile: 'WHEELCHAIR', debug: '1' }),
    );
    const url = new URL(requested[0] ?? '');
    expect(url.pathname).toBe('/api/v6/plan');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      fromPlace: 'A',
      toPlace: 'B',
      time: '2026-10-13T14:00:00Z',
      maxTransfers: '4',
      pedestrianProfile: 'WHEELCHAIR',
    });
    const { itineraries } = decoded(answer) as JourneyPlan;
    const [leg] = itineraries[0]?.legs ?? [];
    expect(leg).toMatchObject({
      kind: 'ride',
      routeId: '10',
      routeType: 0,
      routeShortName: '10',
      isLive: true,
    });
  });

  it.each([
    ['an error', () => new Response('oops', { status: 500 })],
    ['a page', () => new Response('<html>', { status: 200 })],
    ['another document', () => Response.json({ trips: [] })],
    ['an error with status 200', () => Response.json({ error: 'x' })],
    ['no connection', () => Promise.reject(new TypeError('http://motis.test/?fromPlace=40.123,-75'))],
  ])('does not count as an answer with %s, and its circuit opens after five', async (_, motis) => {
    const { ask, requested, logged, pass } = planAt({ motis });
    const question = questionOf({ fromPlace: '40.123,-75', toPlace: 'B' });
    for (let count = 0; count < 7; count++) expect(await ask(question)).toBeNull();
    expect(requested).toHaveLength(5);
    pass(1_000);
    expect(await ask(question)).toBeNull();
    expect(requested).toHaveLength(6);
    expect(JSON.stringify(logged)).not.toContain('40.123');
  });

  it('is asked again once it answers a probe', async () => {
    let isDown = true;
    const motis = () => (isDown ? new Response('', { status: 503 }) : Response.json(motisAnswer));
    const { ask, pass } = planAt({ motis });
    for (let count = 0; count < 5; count++) await ask(questionOf(between));
    isDown = false;
    pass(1_000);
    expect(await ask(questionOf(between))).toBeNull();
    await vi.waitFor(async () => expect((await ask(questionOf(between)))?.status).toBe(200));
  });
});

const otpTime = (scheduled: string, estimated: string | null = null) => ({
  scheduledTime: `2026-10-13T${scheduled}:00-04:00`,
  estimated: estimated === null ? null : { time: `2026-10-13T${estimated}:00-04:00`, delay: 'PT2M' },
});
const otpStop = (name: string, gtfsId: string) => ({
  name,
  lat: 40,
  lon: -75,
  stop: { gtfsId, name, platformCode: '2', parentStation: { gtfsId: '1:S', name } },
  arrival: otpTime('10:08'),
  departure: otpTime('10:08', '10:10'),
});
const otpConnection = {
  searchDateTime: null,
  routingErrors: [],
  edges: [
    {
      cursor: 'c',
      node: {
        start: '2026-10-13T10:06:00-04:00',
        end: '2026-10-13T10:20:00-04:00',
        duration: 840,
        numberOfTransfers: 0,
        legs: [
          {
            mode: 'WALK',
            transitLeg: false,
            duration: 240,
            distance: 250.5,
            start: otpTime('10:06'),
            end: otpTime('10:10'),
            from: { name: 'Origin', lat: 40.001, lon: -75 },
            to: otpStop('A St', '1:A'),
            legGeometry: { points: '_p~iF~ps|U_ulLnnqC', length: 2 },
          },
          {
            mode: 'BUS',
            transitLeg: true,
            duration: 600,
            distance: 3000,
            realTime: true,
            realtimeState: 'UPDATED',
            headsign: 'Downtown',
            serviceDate: '20261013',
            interlineWithPreviousLeg: false,
            start: otpTime('10:08', '10:10'),
            end: otpTime('10:18', '10:20'),
            from: otpStop('A St', '1:A'),
            to: otpStop('B St', '1:B'),
            intermediatePlaces: [otpStop('C St', '1:C')],
            route: {
              gtfsId: '1:17',
              shortName: '17',
              longName: 'South',
              type: 3,
              color: 'FF0000',
              textColor: 'FFFFFF',
              agency: { gtfsId: '1:ag', name: 'Exempla', url: 'https://example.org' },
            },
            trip: { gtfsId: '1:t5', directionId: '1', wheelchairAccessible: 'POSSIBLE' },
            legGeometry: { points: '_p~iF~ps|U_ulLnnqC', length: 2 },
            alerts: [{ alertHeaderText: 'Detour', alertDescriptionText: '', alertUrl: null }],
          },
        ],
      },
    },
  ],
};

describe('an OpenTripPlanner', () => {
  it('gets the question in its own schema, and its answer has the ids of the feed', async () => {
    const asked: Record<string, unknown>[] = [];
    const { ask } = planAt({
      otp: (request) => answerOtp(request, otpConnection, (given) => asked.push(given)),
    });
    const question = questionOf({
      fromPlace: '40.001,-75',
      toPlace: 'B',
      maxTransfers: '2',
      pedestrianProfile: 'WHEELCHAIR',
    });
    const { itineraries } = decoded(await ask(question)) as JourneyPlan;
    expect(asked[0]).toMatchObject({
      origin: { location: { coordinate: { latitude: 40.001, longitude: -75 } } },
      destination: { location: { stopLocation: { stopLocationId: '1:B' } } },
      dateTime: { earliestDeparture: '2026-10-13T14:00:00Z' },
      preferences: {
        transit: { transfer: { maximumTransfers: 2 } },
        accessibility: { wheelchair: { enabled: true } },
      },
    });
    const [walk, ride] = itineraries[0]?.legs ?? [];
    expect(walk).toMatchObject({ kind: 'walk', to: { stopId: 'A', stationId: 'S' }, meters: 250.5 });
    expect(walk?.line).toHaveLength(2);
    expect(ride).toMatchObject({
      kind: 'ride',
      routeId: '17',
      tripId: 't5',
      directionId: 1,
      headsign: 'Downtown',
      agencyName: 'Exempla',
      isLive: true,
      isScheduled: true,
      wheelchair: true,
      between: [{ stopId: 'C' }],
      alerts: [{ title: 'Detour' }],
    });
    if (ride?.kind !== 'ride') throw new Error('no ride');
    expect(String(ride.serviceDate)).toBe('2026-10-13');
    expect([ride.from.scheduledDeparture, ride.from.departure].map(String)).toEqual([
      '2026-10-13T14:08:00Z',
      '2026-10-13T14:10:00Z',
    ]);
  });

  it('is asked for later and earlier journeys by their times', async () => {
    const asked: Record<string, unknown>[] = [];
    const { ask } = planAt({
      otp: (request) => answerOtp(request, otpConnection, (given) => asked.push(given)),
    });
    const leaves = Temporal.Instant.from('2026-10-13T14:06:00Z').epochMilliseconds / 1000;
    const first = decoded(await ask(questionOf(between))) as JourneyPlan;
    expect([first.earlier, first.later]).toEqual([`EARLIER|${leaves}`, `LATER|${leaves + 1}`]);
    const later = decoded(
      await ask(questionOf({ ...between, pageCursor: first.later ?? '' })),
    ) as JourneyPlan;
    expect(later.itineraries).toEqual([]);
    await ask(questionOf({ ...between, pageCursor: first.earlier ?? '' }));
    expect(asked.map(({ dateTime, searchWindow }) => [dateTime, searchWindow])).toEqual([
      [{ earliestDeparture: '2026-10-13T14:00:00Z' }, undefined],
      [{ earliestDeparture: '2026-10-13T14:06:01Z' }, undefined],
      [{ earliestDeparture: '2026-10-13T13:06:00Z' }, 'PT3600S'],
    ]);
  });

  it('says why it finds nothing, and errors of GraphQL are no answer', async () => {
    const routingErrors = [{ code: 'LOCATION_NOT_FOUND', description: 'unknown stop', inputField: 'TO' }];
    const refusing = planAt({ otp: (request) => answerOtp(request, { edges: [], routingErrors }) });
    const answer = await refusing.ask(questionOf(between));
    expect(answer?.status).toBe(404);
    expect(decoded(answer)).toMatchObject({ kind: 'refusal', reason: 'unknown place', place: 'to' });
    const failing = planAt({ otp: async () => Response.json({ errors: [{ message: 'x' }], data: null }) });
    expect(await failing.ask(questionOf(between))).toBeNull();
  });
});

describe('the room with another planner', () => {
  const own = {
    calendar: () => 'ready' as const,
    ask: async () => ({ status: 200, body: '{"own":true}', isPrivate: false }),
  };
  const answerWith = async (other: OtherAnswer | null, calendar: 'ready' | 'missing' = 'ready') => {
    const handle = createPlanHandler({
      own: { ...own, calendar: () => calendar },
      other: async () => other,
      now: () => now,
      findPlaces: async () => [],
    });
    const response = await handle({
      method: 'GET',
      url: 'http://x/api/v6/plan?fromPlace=A&toPlace=B',
      headers: new Headers(),
    });
    return `${response.status} ${await response.text()}`;
  };

  it('asks the built-in one if the other does not answer or refuses', async () => {
    expect(await answerWith({ status: 200, body: '{"other":true}' })).toBe('200 {"other":true}');
    expect(await answerWith(null)).toBe('200 {"own":true}');
    expect(await answerWith({ status: 404, body: '{"error":"x"}' })).toBe('200 {"own":true}');
  });

  it('passes on a refusal, and is unavailable without an answer, if there is no built-in one', async () => {
    expect(await answerWith({ status: 404, body: '{"error":"x"}' }, 'missing')).toBe('404 {"error":"x"}');
    expect(await answerWith(null, 'missing')).toMatch(/^503 /);
  });
});
