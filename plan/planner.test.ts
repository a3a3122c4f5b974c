/** The planner over a compiled feed, with live data from a running service. */

import { beforeAll, describe, expect, it } from 'vitest';
import { plan } from '#contract/plan/plan.ts';
import { planParameters } from '#contract/plan/question.ts';
import type { JourneyPlan, JourneyRefusal } from '#domain/journeys/itinerary.ts';
import { asSpelled } from '#domain/routeSpelling.ts';
import { TEST_ZONE } from '#testing/clock.ts';
import type { FeedEntity, Scenario } from '#testing/scenarioNetwork.ts';
import { setUpNetwork } from '#testing/setUpNetwork.ts';
import { silentLog } from '#testing/silentLog.ts';
import { createPlanner, type Planner, type PlannerOptions } from './planner.ts';

const network = setUpNetwork();

async function plannerOf(scenario: Scenario, more: Partial<PlannerOptions> = {}): Promise<Planner> {
  const { client, flat, now } = await network.run(scenario);
  const planner = createPlanner({
    client,
    fetchFlat: async (path) =>
      flat({ method: 'GET', url: `http://in.process${path}`, headers: new Headers() }),
    now: () => now,
    log: silentLog,
    processorMs: () => 0,
    ...more,
  });
  expect(await planner.refreshCalendar()).toBe('ready');
  await planner.refreshLive();
  return planner;
}

const ask = (planner: Planner, query: Record<string, string>) => {
  const reply = planner.answer(new URLSearchParams(query));
  const decoded = plan.decode(
    JSON.parse(reply.body),
    { zone: TEST_ZONE, now: Temporal.Now.instant(), routeId: asSpelled },
    planParameters({ from: '', to: '', time: null }),
  );
  if (!decoded.ok) throw new Error(decoded.error);
  return { ...reply, value: decoded.value.value };
};
const journeys = (planner: Planner, query: Record<string, string>): JourneyPlan => {
  const { value } = ask(planner, query);
  if (value.kind !== 'plan') throw new Error(value.message);
  return value;
};
const refusal = (planner: Planner, query: Record<string, string>) => {
  const { value, status, isPrivate } = ask(planner, query);
  if (value.kind !== 'refusal') throw new Error('not refused');
  const { reason, place }: JourneyRefusal = value;
  return { status, reason, place, isPrivate };
};

const clock = (at: Temporal.Instant | null | undefined) =>
  at?.toZonedDateTimeISO(TEST_ZONE).toPlainTime().toString({ smallestUnit: 'second' }) ?? '?';
/** Writes each journey as its rides: route or trip, stops and times. */
const written = ({ itineraries }: JourneyPlan) =>
  itineraries.map(({ legs }) =>
    legs
      .map((leg) =>
        leg.kind === 'walk'
          ? `walk to ${leg.to.stopId ?? 'there'}`
          : `${leg.tripId} ${leg.from.stopId} ${clock(leg.from.departure)} ${leg.to.stopId} ${clock(leg.to.arrival)}${leg.isLive ? ' live' : ''}`,
      )
      .join(', '),
  );

describe('a plan by the timetable', () => {
  let planner: Planner;
  beforeAll(async () => {
    planner = await plannerOf({ feeds: {} });
  });

  it('has the journeys that leave next, and none that another beats', () => {
    expect(written(journeys(planner, { fromPlace: 'P1', toPlace: 'P6' }))).toEqual([
      'N511 P1 10:10:00 P6 10:30:00',
      'N512 P1 10:40:00 P6 11:00:00',
      'N513 P1 11:10:00 P6 11:30:00',
    ]);
  });

  it('arrives in time if the rider says when', () => {
    const found = written(
      journeys(planner, {
        fromPlace: 'P1',
        toPlace: 'P6',
        time: '2026-10-13T11:00:00-04:00',
        arriveBy: 'true',
      }),
    );
    expect(found.at(-1)).toBe('N512 P1 10:40:00 P6 11:00:00');
    expect(found.length).toBeGreaterThan(1);
  });

  it('goes on where the page before ended, in both directions', () => {
    const query = { fromPlace: 'P1', toPlace: 'P6' };
    const first = journeys(planner, query);
    const later = journeys(planner, { ...query, pageCursor: first.later ?? '' });
    const [last] = written(first).slice(-1);
    expect(written(later)).not.toContain(last);
    expect(later.itineraries.length).toBeGreaterThan(0);
    const back = journeys(planner, { ...query, pageCursor: later.earlier ?? '' });
    expect(written(back)).toContain(last);
    const all = [...written(back), ...written(later)];
    expect(new Set(all).size).toBe(all.length);
  });

  it('walks to the stops near a position, and keeps no answer for one', () => {
    const near = ask(planner, { fromPlace: '40.0005,-75', toPlace: 'P6' });
    expect(near).toMatchObject({ status: 200, isPrivate: true });
    expect(written(near.value as JourneyPlan)[0]).toMatch(/^walk to P1, N511 P1 10:10:00/);
    expect(ask(planner, { fromPlace: 'P1', toPlace: 'P6' }).isPrivate).toBe(false);
  });

  it('is empty in a window without departures, and names the next one', () => {
    const night = { fromPlace: 'P1', toPlace: 'P6', time: '2026-10-14T02:30:00-04:00', searchWindow: '600' };
    const found = journeys(planner, night);
    expect(found.itineraries).toEqual([]);
    expect(clock(found.nextDeparture)).toBe('05:10:00');
    // Without a window, the search goes on until there is something.
    const { searchWindow: _, ...open } = night;
    expect(written(journeys(planner, open))[0]).toBe('N501 P1 05:10:00 P6 05:30:00');
  });

  it('takes trips of the service day before after midnight', () => {
    const found = journeys(planner, { fromPlace: 'P1', toPlace: 'P2', time: '2026-10-14T01:20:00-04:00' });
    expect(written(found)[0]).toBe('R2530 P1 01:30:00 P2 01:40:00');
    const [leg] = found.itineraries[0]?.legs ?? [];
    expect(leg?.kind === 'ride' && String(leg.serviceDate)).toBe('2026-10-13');
  });

  it('takes a loop from where it begins', () => {
    const found = journeys(planner, {
      fromPlace: 'P3',
      toPlace: 'P1',
      time: '2026-10-13T09:40:00-04:00',
      maxTransfers: '0',
    });
    expect(written(found)[0]).toContain('O0945 P3 10:05:00 P1 10:15:00');
  });

  it.each([
    [{ fromPlace: '', toPlace: 'P1' }, 400, 'place', 'from'],
    [{ fromPlace: 'P1', toPlace: '91,0' }, 400, 'place', 'to'],
    [{ fromPlace: 'P1', toPlace: 'P1' }, 400, 'same place', null],
    [{ fromPlace: 'P1', toPlace: 'nowhere' }, 404, 'unknown place', 'to'],
    [{ fromPlace: '10,10', toPlace: 'P1' }, 400, 'outside area', 'from'],
    [{ fromPlace: 'P1', toPlace: 'P2', time: 'soon' }, 400, 'time', null],
    [{ fromPlace: 'P1', toPlace: 'P2', time: '2026-12-24T12:00:00Z' }, 400, 'outside calendar', null],
    [{ fromPlace: 'P1', toPlace: 'P2', time: '2020-12-24T12:00:00Z' }, 400, 'outside calendar', null],
    [{ fromPlace: 'P1', toPlace: 'P2', maxTransfers: '-1' }, 400, 'query', null],
    [{ fromPlace: 'P1', toPlace: 'P2', arriveBy: 'maybe' }, 400, 'query', null],
    [{ fromPlace: 'P1', toPlace: 'P2', pageCursor: 'x' }, 400, 'query', null],
  ])('%j is refused', (query, status, reason, place) => {
    expect(refusal(planner, query as Record<string, string>)).toMatchObject({ status, reason, place });
  });

  it('says until when the schedule is known', () => {
    const { value } = ask(planner, { fromPlace: 'P1', toPlace: 'P2', time: '2026-12-24T12:00:00Z' });
    expect(value).toMatchObject({ message: 'the schedule is known from 2026-10-01 until 2026-11-30' });
    expect(value.kind === 'refusal' && String(value.knownUntil)).toBe('2026-11-30');
  });
});

const at = (time: string): number =>
  Temporal.Instant.from(`2026-10-13T${time}-04:00`).epochMilliseconds / 1000;
const update = (trip: object, calls: object[] = []): FeedEntity => ({
  tripUpdate: { trip, stopTimeUpdate: calls, timestamp: at('09:59:40') } as NonNullable<
    FeedEntity['tripUpdate']
  >,
});

describe('a plan with live data', () => {
  const query = { fromPlace: 'P4', toPlace: 'P6', maxTransfers: '0', time: '2026-10-13T10:00:00-04:00' };
  const planned = async (...tripUpdates: FeedEntity[]) =>
    written(journeys(await plannerOf({ feeds: { tripUpdates } }), query));

  it('has the delays, and none of the cancelled trips', async () => {
    expect((await planned()).slice(0, 2)).toEqual([
      'R0930 P4 10:00:00 P6 10:20:00',
      'R1000 P4 10:30:00 P6 10:50:00',
    ]);
    expect(
      (await planned(update({ tripId: 'R0930' }, [{ stopSequence: 1, departure: { delay: 180 } }]))).at(0),
    ).toBe('R0930 P4 10:03:00 P6 10:23:00 live');
    expect((await planned(update({ tripId: 'R0930', scheduleRelationship: 3 }))).at(0)).toBe(
      'R1000 P4 10:30:00 P6 10:50:00',
    );
  });

  it('does not board where the vehicle skips the stop, nor once it has left early', async () => {
    const skips = update({ tripId: 'R0930' }, [{ stopSequence: 4, scheduleRelationship: 1 }]);
    expect((await planned(skips)).at(0)).toBe('R1000 P4 10:30:00 P6 10:50:00');
    const early = update({ tripId: 'R0930' }, [{ stopSequence: 1, departure: { delay: -240 } }]);
    expect((await planned(early)).at(0)).toBe('R1000 P4 10:30:00 P6 10:50:00');
  });

  it('has the trips that live data adds', async () => {
    const added = update({ tripId: 'EXTRA', routeId: 'R', scheduleRelationship: 1, startDate: '20261013' }, [
      { stopId: 'P4', departure: { time: at('10:05:00') } },
      { stopId: 'P6', arrival: { time: at('10:12:00') } },
    ]);
    const found = await planned(added);
    // The scheduled trip leaves before it and arrives after it.
    expect(found.at(0)).toBe('EXTRA P4 10:05:00 P6 10:12:00 live');
  });

  it('offers a change only if the vehicles make it', async () => {
    const change = { fromPlace: 'P1', toPlace: 'P4', time: '2026-10-13T10:05:00-04:00', searchWindow: '900' };
    const rail = (delay: number) => update({ tripId: 'N511' }, [{ stopSequence: 1, departure: { delay } }]);
    const late = update({ tripId: 'R1000' }, [{ stopSequence: 1, departure: { delay: 300 } }]);
    // By the timetable, the bus reaches P3 with the train; late by five minutes, it can be caught.
    const missed = journeys(await plannerOf({ feeds: { tripUpdates: [rail(1500)] } }), change);
    expect(written(missed).some((each) => each.includes('R1000'))).toBe(false);
    const made = journeys(await plannerOf({ feeds: { tripUpdates: [rail(0), late] } }), change);
    const both = made.itineraries.find(({ legs }) => legs.length === 2);
    const ride = both?.legs[1];
    if (ride?.kind !== 'ride') throw new Error(`no change: ${written(made)}`);
    expect(ride).toMatchObject({ tripId: 'R1000', change: { neededSeconds: 60, slackSeconds: 240 } });
    expect(clock(ride.ifMissed?.departure)).toBe('10:50:00');
    // A trip that live data adds has a name too.
    const added = update({ tripId: 'EXTRA', routeId: 'R', scheduleRelationship: 1, startDate: '20261013' }, [
      { stopId: 'P3', departure: { time: at('10:40:00') } },
      { stopId: 'P4', arrival: { time: at('10:45:00') } },
    ]);
    const planner = await plannerOf({ feeds: { tripUpdates: [rail(0), late, added] } });
    expect(ask(planner, change).body).toContain('"ifMissed":{"routeId":"R","tripId":"EXTRA"');
  });

  it('says since when its live data is, and is by the timetable if the source is down', async () => {
    const feeds = {
      tripUpdates: [update({ tripId: 'R0930' }, [{ stopSequence: 1, departure: { delay: 180 } }])],
    };
    const live = journeys(await plannerOf({ feeds }), query);
    expect(String(live.liveTime)).toBe('2026-10-13T14:00:00Z');
    const down = journeys(await plannerOf({ feeds, isDown: true }), query);
    expect(down.liveTime).toBeNull();
    expect(written(down)[0]).toBe('R0930 P4 10:00:00 P6 10:20:00');
  });
});

it('reads no live data for a new calendar until somebody asks, and uses none that is stale', async () => {
  const {
    client,
    flat,
    now: began,
  } = await network.run({
    feeds: {
      tripUpdates: [update({ tripId: 'R0930' }, [{ stopSequence: 1, departure: { delay: 180 } }])],
    },
  });
  let now = began;
  let version = '1';
  let reads = 0;
  const planner = createPlanner({
    client: {
      ...client,
      predictions: (...asked) => {
        reads++;
        return client.predictions(...asked);
      },
    },
    fetchFlat: async (path) =>
      path.startsWith('/version')
        ? new Response(version)
        : flat({ method: 'GET', url: `http://in.process${path.split('?')[0]}`, headers: new Headers() }),
    now: () => now,
    log: silentLog,
    processorMs: () => 0,
  });
  const liveTime = () =>
    journeys(planner, { fromPlace: 'P4', toPlace: 'P6', time: '2026-10-13T10:00:00-04:00' }).liveTime;
  await planner.refreshCalendar();
  expect(reads).toBe(0);
  expect(liveTime()).toBeNull();
  await planner.refreshLive();
  expect(liveTime()).not.toBeNull();
  // A new calendar needs its own changes, if riders plan with live data now.
  version = '2';
  const before = reads;
  await planner.refreshCalendar();
  expect(reads).toBeGreaterThan(before);
  expect(liveTime()).not.toBeNull();
  now = began.add({ minutes: 6 });
  expect(liveTime()).toBeNull();
});

it('a question over its budget is refused for now', async () => {
  let spent = 0;
  const planner = await plannerOf({ feeds: {} }, { processorMs: () => (spent += 40) });
  expect(planner.answer(new URLSearchParams({ fromPlace: 'P1', toPlace: 'P6' }))).toMatchObject({
    status: 503,
    isPrivate: true,
  });
});

it('a store without a calendar has no planner', async () => {
  const { client, now } = await network.run({ feeds: {} });
  const planner = createPlanner({
    client,
    fetchFlat: async (path) =>
      path.startsWith('/version') ? new Response('1') : new Response(null, { status: 404 }),
    now: () => now,
    log: silentLog,
    processorMs: () => 0,
  });
  expect(await planner.refreshCalendar()).toBe('missing');
});
