import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import bindings from 'gtfs-realtime-bindings';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadDemo } from '#demo/demos.ts';
import { callTime, type DemoTrip } from '#demo/network.ts';
import { releaseAt, timetableOf } from '#demo/release.ts';
import { distanceMeters, type Position } from '#domain/stations/nearest.ts';
import { parseServiceTime } from '#domain/time/serviceDay.ts';
import { measureProcessorTime } from '#testing/measure.ts';
import { createSimulator, type SimulatorOptions } from './createSimulator.ts';
import { parseFaults } from './faults.ts';
import { simulatedAlerts } from './simulatedAlerts.ts';

const rt = bindings.transit_realtime;
const zone = 'America/New_York';
/** A Wednesday morning rush hour. */
const peak = Temporal.Instant.from('2026-11-18T08:10:00-05:00');
const city = await loadDemo('city');
const release = releaseAt(Temporal.PlainDate.from('2026-11-16'), 'current');
const trips = new Map(timetableOf(city.network, city, release).trips.map((trip) => [trip.id, trip]));

let feedDir = '';
beforeAll(async () => {
  feedDir = await mkdtemp(path.join(tmpdir(), 'simulator-'));
  const day = release.starts.toString().replaceAll('-', '');
  await writeFile(path.join(feedDir, 'feed_info.txt'), `feed_lang,feed_version\nen,${day}\n`);
});
afterAll(() => rm(feedDir, { recursive: true, force: true }));

function simulate(options: Partial<SimulatorOptions> = {}, from = peak) {
  let time = from;
  const simulator = createSimulator({ demo: city, feedDir, now: () => time, ...options });
  const request = (feed: string, headers: Record<string, string> = {}) =>
    Promise.resolve(simulator.handle(new Request(`http://feeds/${feed}.pb`, { headers })));
  const bytes = async (feed: string) => new Uint8Array(await (await request(feed)).arrayBuffer());
  return {
    request,
    bytes,
    read: async (feed: string) => rt.FeedMessage.decode(await bytes(feed)),
    wait: (seconds: number) => {
      time = time.add({ seconds });
    },
    stop: () => simulator.stop(),
  };
}

const tripOf = (id: string | null | undefined): DemoTrip => {
  const trip = trips.get(id ?? '');
  if (!trip) throw new Error(`no trip ${id}`);
  return trip;
};
/** Meters from a point to the line of a trip's shape. */
function metersOff({ pattern }: DemoTrip, point: Position): number {
  const squeeze = Math.cos((point.lat * Math.PI) / 180);
  const off = pattern.points.map((b, index) => {
    const a = pattern.points[index - 1] ?? b;
    const [x, y] = [(b.lon - a.lon) * squeeze, b.lat - a.lat];
    const share = ((point.lon - a.lon) * squeeze * x + (point.lat - a.lat) * y) / (x ** 2 + y ** 2 || 1);
    const within = Math.min(1, Math.max(0, share));
    const at = { lat: a.lat + y * within, lon: a.lon + (b.lon - a.lon) * within };
    return distanceMeters(at, point);
  });
  return Math.min(...off);
}

describe('the simulated feeds', () => {
  it('are the same for the same seed and time, and differ for another seed', async () => {
    const [one, two, other] = [simulate(), simulate(), simulate({ seed: 7 })];
    two.wait(300);
    await two.bytes('trip-updates');
    two.wait(-300);
    for (const feed of ['vehicle-positions', 'trip-updates', 'alerts']) {
      const first = await one.bytes(feed);
      expect(Buffer.compare(first, await two.bytes(feed))).toBe(0);
      expect(Buffer.compare(first, await other.bytes(feed))).not.toBe(0);
    }
  });

  it('report 600 to 1,000 vehicles at rush hour, in less than five times the time to decode trip updates', async () => {
    const simulator = simulate();
    const known = await simulator.bytes('trip-updates');
    const made = await measureProcessorTime(() => {
      simulator.wait(10);
      return simulator.bytes('vehicle-positions');
    });
    const read = await measureProcessorTime(() => rt.FeedMessage.decode(known));
    expect(made / read).toBeLessThan(5);
    const { entity } = await simulator.read('vehicle-positions');
    expect(entity.length).toBeGreaterThan(600);
    expect(entity.length).toBeLessThan(1000);
  });

  it('have positions on the trips’ shapes, with a bearing, reported 5 to 60 seconds ago', async () => {
    const { entity, header } = await simulate().read('vehicle-positions');
    let placed = 0;
    for (const { vehicle } of entity) {
      const age = Number(header.timestamp) - Number(vehicle?.timestamp);
      expect(age).toBeGreaterThanOrEqual(5);
      expect(age).toBeLessThanOrEqual(60);
      if (!vehicle?.position) continue;
      placed++;
      const { latitude, longitude, bearing } = vehicle.position;
      // Positions have single precision, so they are not exactly on the line.
      expect(metersOff(tripOf(vehicle.trip?.tripId), { lat: latitude, lon: longitude })).toBeLessThan(5);
      expect(bearing).toBeGreaterThanOrEqual(0);
      expect(bearing).toBeLessThan(360.01);
    }
    expect(placed / entity.length).toBeGreaterThan(0.9);
  });

  it('move most vehicles, none faster than a train, and report no vehicle twice', async () => {
    const simulator = simulate();
    const before = new Map(
      (await simulator.read('vehicle-positions')).entity.map((entity) => [entity.id, entity.vehicle]),
    );
    simulator.wait(60);
    const { entity } = await simulator.read('vehicle-positions');
    let moved = 0;
    for (const { id, vehicle } of entity) {
      const from = before.get(id);
      if (!from?.position || !vehicle?.position) continue;
      const seconds = Number(vehicle.timestamp) - Number(from.timestamp);
      const meters = distanceMeters(
        { lat: from.position.latitude, lon: from.position.longitude },
        { lat: vehicle.position.latitude, lon: vehicle.position.longitude },
      );
      if (meters > 20) moved++;
      expect(meters).toBeLessThan(45 * Math.max(seconds, 1) + 10);
    }
    expect(moved / entity.length).toBeGreaterThan(0.5);
    // The id of a headway-based trip does not identify its vehicle.
    const named = entity.filter(({ vehicle }) => !vehicle?.trip?.startTime);
    const blocks = named.map(({ vehicle }) => {
      const trip = tripOf(vehicle?.trip?.tripId);
      return `${trip.pattern.route.type === 2} ${trip.block}`;
    });
    expect(new Set(blocks).size).toBe(blocks.length);
  });

  it('have no vehicles on the subway, and no positions of trolleys in the tunnel east of 30th St', async () => {
    const { entity } = await simulate().read('vehicle-positions');
    const routes = new Set(entity.map(({ vehicle }) => vehicle?.trip?.routeId));
    for (const route of ['L1', 'B1', 'B2', 'B3']) expect(routes).not.toContain(route);
    const trolleys = entity.filter(({ vehicle }) => /^T[1-5]$/.test(vehicle?.trip?.routeId ?? ''));
    const placed = trolleys.filter(({ vehicle }) => vehicle?.position);
    expect(placed.length).toBeGreaterThan(5);
    expect(placed.length).toBeLessThan(trolleys.length);
    for (const { vehicle } of placed) expect(vehicle?.position?.longitude).toBeLessThan(-75.185);
  });

  it('have no vehicle and no stop updates for a cancelled trip, and cancel few trips', async () => {
    const simulator = simulate();
    const { entity } = await simulator.read('trip-updates');
    const { CANCELED } = rt.TripDescriptor.ScheduleRelationship;
    const canceled = entity.filter(({ tripUpdate }) => tripUpdate?.trip.scheduleRelationship === CANCELED);
    expect(canceled.length / entity.length).toBeGreaterThan(0.003);
    expect(canceled.length / entity.length).toBeLessThan(0.04);
    for (const { tripUpdate } of canceled) expect(tripUpdate?.stopTimeUpdate).toEqual([]);
    const ids = new Set(canceled.map(({ tripUpdate }) => tripUpdate?.trip.tripId));
    for (const { vehicle } of (await simulator.read('vehicle-positions')).entity) {
      expect(ids.has(vehicle?.trip?.tripId)).toBe(false);
    }
  });

  it('have predictions that match positions: a vehicle is between its previous and next stop', async () => {
    const simulator = simulate();
    const updates = new Map(
      (await simulator.read('trip-updates')).entity.map(({ tripUpdate }) => [
        `${tripUpdate?.trip.tripId} ${tripUpdate?.trip.startTime}`,
        tripUpdate,
      ]),
    );
    for (const { vehicle } of (await simulator.read('vehicle-positions')).entity) {
      const update = updates.get(`${vehicle?.trip?.tripId} ${vehicle?.trip?.startTime}`);
      const next = (vehicle?.currentStopSequence ?? 1) - 1;
      const reported = Number(vehicle?.timestamp);
      for (const [index, stop] of (update?.stopTimeUpdate ?? []).entries()) {
        if (stop.arrival?.time == null) continue;
        // Predictions are made up to a minute after the vehicle's last report, so allow for a minute.
        if (index < next) expect(Number(stop.arrival.time)).toBeLessThanOrEqual(reported + 60);
        else expect(Number(stop.arrival.time)).toBeGreaterThanOrEqual(reported - 60);
      }
    }
  });

  it('measure delays from the timetable, and few delays are over five minutes', async () => {
    const { entity } = await simulate().read('trip-updates');
    const midnight = peak.toZonedDateTimeISO(zone).startOfDay().epochMilliseconds / 1000;
    let late = 0;
    let all = 0;
    for (const { tripUpdate } of entity) {
      // Headway-based trips have no timetable.
      if (tripUpdate?.trip.startDate !== '20261118' || tripUpdate.trip.startTime) continue;
      const trip = tripOf(tripUpdate.trip.tripId);
      const copied = parseServiceTime(tripUpdate.tripProperties?.startTime ?? '');
      const behind = copied === null ? 0 : copied - trip.start;
      for (const stop of tripUpdate.stopTimeUpdate ?? []) {
        if (stop.arrival?.delay == null) continue;
        const call = trip.pattern.calls[(stop.stopSequence ?? 0) - 1];
        expect(Number(stop.arrival.time) - stop.arrival.delay).toBe(
          midnight + callTime(trip, call?.seconds ?? 0) + behind,
        );
        all++;
        if (stop.arrival.delay > 300) late++;
      }
    }
    expect(late / all).toBeGreaterThan(0.02);
    expect(late / all).toBeLessThan(0.25);
  });

  it('shorten a few trips, let some recover from delays, and add relief vehicles behind some', async () => {
    const { entity } = await simulate().read('trip-updates');
    const { SKIPPED } = rt.TripUpdate.StopTimeUpdate.ScheduleRelationship;
    const { DUPLICATED } = rt.TripDescriptor.ScheduleRelationship;
    const updates = entity.flatMap(({ tripUpdate }) => tripUpdate ?? []);
    const short = updates.filter(
      ({ stopTimeUpdate }) => stopTimeUpdate?.at(-1)?.scheduleRelationship === SKIPPED,
    );
    expect(short.length / updates.length).toBeGreaterThan(0.003);
    expect(short.length / updates.length).toBeLessThan(0.03);
    for (const { trip, stopTimeUpdate } of short) {
      const skipped = (stopTimeUpdate ?? []).filter((stop) => stop.scheduleRelationship === SKIPPED);
      expect(skipped.length).toBeLessThan(tripOf(trip.tripId).pattern.calls.length - 1);
    }
    const recovering = updates.filter(({ stopTimeUpdate }) => {
      const delays = (stopTimeUpdate ?? []).flatMap(({ arrival }) => arrival?.delay ?? []);
      return Math.max(...delays) > 300 && (delays.at(-1) ?? 0) < 60;
    });
    expect(recovering.length).toBeGreaterThan(2);
    const copies = updates.filter(({ trip }) => trip.scheduleRelationship === DUPLICATED);
    expect(copies.length).toBeGreaterThan(0);
    for (const { trip, tripProperties } of copies) {
      expect(tripProperties?.tripId).not.toBe(trip.tripId);
      expect(parseServiceTime(tripProperties?.startTime ?? '')).toBeGreaterThan(tripOf(trip.tripId).start);
    }
  });

  it('identify headway-based trips by their start, and give them no delays', async () => {
    const { entity } = await simulate().read('trip-updates');
    const { UNSCHEDULED } = rt.TripDescriptor.ScheduleRelationship;
    const updates = entity.flatMap(({ tripUpdate }) => tripUpdate ?? []);
    const byHeadway = updates.filter(({ trip }) => trip.scheduleRelationship === UNSCHEDULED);
    expect(byHeadway.length).toBeGreaterThan(3);
    expect(new Set(byHeadway.map(({ trip }) => `${trip.tripId} ${trip.startTime}`)).size).toBe(
      byHeadway.length,
    );
    expect(new Set(byHeadway.map(({ trip }) => trip.tripId)).size).toBeLessThan(byHeadway.length);
    for (const { trip, delay, stopTimeUpdate } of byHeadway) {
      expect(trip.routeId).toBe('73');
      expect(delay ?? 0).toBe(0);
      for (const { arrival } of stopTimeUpdate ?? [])
        expect(Object.hasOwn(arrival ?? {}, 'delay')).toBe(false);
    }
  });

  it('report vehicles on yesterday’s trips after midnight, and none long after the release has ended', async () => {
    const night = simulate({}, Temporal.Instant.from('2026-11-19T00:40:00-05:00'));
    const dates = (await night.read('vehicle-positions')).entity.map(
      ({ vehicle }) => vehicle?.trip?.startDate,
    );
    expect(dates).toContain('20261118');
    expect((await simulate({}, peak.add({ hours: 24 * 400 })).read('vehicle-positions')).entity).toEqual([]);
  });
});

describe('the simulated alerts', () => {
  it('of active detours name exactly the stops that trips skip', async () => {
    const simulator = simulate();
    const time = peak.epochMilliseconds / 1000;
    const skipped = new Set<string>();
    for (const { alert } of (await simulator.read('alerts')).entity) {
      const [period] = alert?.activePeriod ?? [];
      const isOn = Number(period?.start) <= time && (!period?.end || Number(period.end) > time);
      if (alert?.effect !== rt.Alert.Effect.DETOUR || !isOn) continue;
      for (const scope of alert.informedEntity ?? []) {
        if (scope.stopId) skipped.add(`${scope.routeId} ${scope.directionId} ${scope.stopId}`);
      }
    }
    expect(skipped.size).toBeGreaterThan(5);
    let seen = 0;
    for (const { tripUpdate } of (await simulator.read('trip-updates')).entity) {
      const stops = tripUpdate?.stopTimeUpdate ?? [];
      // A shortened trip also skips its last stop, unlike a detour.
      const { SKIPPED } = rt.TripUpdate.StopTimeUpdate.ScheduleRelationship;
      const served = 1 + stops.findLastIndex((stop) => stop.scheduleRelationship !== SKIPPED);
      for (const stop of stops.slice(0, served)) {
        const key = `${tripUpdate?.trip.routeId} ${tripUpdate?.trip.directionId} ${stop.stopId}`;
        const isSkipped =
          stop.scheduleRelationship === rt.TripUpdate.StopTimeUpdate.ScheduleRelationship.SKIPPED;
        expect(isSkipped).toBe(skipped.has(key));
        if (isSkipped) seen++;
      }
    }
    expect(seen).toBeGreaterThan(0);
  });

  it('include past and future ones and active detours, outages and notices, with unique ids, on each of four days', async () => {
    for (const days of [0, 3, 10, 40]) {
      const at = peak.add({ hours: 24 * days });
      const time = at.epochMilliseconds / 1000;
      const { entity } = await simulate({}, at).read('alerts');
      const starts = entity.map(({ alert }) => Number(alert?.activePeriod?.[0]?.start));
      const ends = entity.map(({ alert }) => Number(alert?.activePeriod?.[0]?.end) || Infinity);
      const isOn = (index: number) => (starts[index] ?? 0) <= time && (ends[index] ?? 0) > time;
      expect(starts.some((start) => start > time)).toBe(true);
      expect(ends.some((end) => end <= time)).toBe(true);
      const effects = new Set(entity.filter((_, index) => isOn(index)).map(({ alert }) => alert?.effect));
      const { DETOUR, ACCESSIBILITY_ISSUE, NO_EFFECT } = rt.Alert.Effect;
      for (const effect of [DETOUR, ACCESSIBILITY_ISSUE, NO_EFFECT]) expect(effects).toContain(effect);
      expect(new Set(entity.map(({ id }) => id)).size).toBe(entity.length);
    }
  });

  it('have descriptions that begin with a word, which is “Loop” for a detour on a loop', () => {
    const days = Array.from({ length: 60 }, (_, index) => peak.add({ hours: 24 * index }));
    const texts = days.flatMap((day) => simulatedAlerts(city, day, 1).map(({ description }) => description));
    expect(texts.some((text) => text.startsWith('Loop: regular route'))).toBe(true);
    expect(texts.filter((text) => !/^\w/.test(text))).toEqual([]);
  });

  it('name the routes of only one line for an elevator at a station of several lines', async () => {
    const { entity } = await simulate().read('alerts');
    const outages = entity.filter(({ alert }) => alert?.effect === rt.Alert.Effect.ACCESSIBILITY_ISSUE);
    const cityHall = outages.find(({ alert }) =>
      alert?.descriptionText?.translation?.[0]?.text.startsWith('15th St/City Hall'),
    );
    expect(cityHall?.alert?.informedEntity?.map(({ routeId }) => routeId)).toEqual(['L1']);
  });
});

describe('the feeds over HTTP', () => {
  it('respond with 304 to a client that has the newest snapshot, and in full once there is a newer one', async () => {
    const simulator = simulate();
    const first = await simulator.request('trip-updates');
    const tag = { 'if-none-match': first.headers.get('etag') ?? '' };
    const since = { 'if-modified-since': first.headers.get('last-modified') ?? '' };
    expect(first.status).toBe(200);
    expect((await simulator.request('trip-updates', tag)).status).toBe(304);
    expect((await simulator.request('trip-updates', since)).status).toBe(304);
    simulator.wait(5);
    expect((await simulator.request('trip-updates', tag)).status).toBe(200);
    expect((await simulator.request('trip-updates', since)).status).toBe(200);
  });

  it('respond with 404 for an unknown feed', async () => {
    expect((await simulate().request('nonsense')).status).toBe(404);
  });

  it('show the configured faults', async () => {
    const faults = parseFaults('stop@10-20,garbage:alerts@20-30,frozen@30-60');
    if (!faults.ok) throw new Error(faults.error);
    const simulator = simulate({ faults: faults.value });
    expect((await simulator.request('alerts')).status).toBe(200);
    simulator.wait(10);
    expect((await simulator.request('alerts')).status).toBe(503);
    simulator.wait(10);
    const garbage = await simulator.bytes('alerts');
    expect(() => rt.FeedMessage.decode(garbage)).toThrow();
    expect((await simulator.read('trip-updates')).entity.length).toBeGreaterThan(500);
    simulator.wait(10);
    const frozen = await simulator.read('vehicle-positions');
    simulator.wait(25);
    expect(await simulator.read('vehicle-positions')).toEqual(frozen);
    simulator.wait(10);
    expect(Number((await simulator.read('vehicle-positions')).header.timestamp)).toBeGreaterThan(
      Number(frozen.header.timestamp),
    );
  });

  it('respond late when slow, and immediately when stopped', async () => {
    vi.useFakeTimers();
    try {
      const faults = parseFaults('slow@0-60');
      if (!faults.ok) throw new Error(faults.error);
      const simulator = simulate({ faults: faults.value });
      let isAnswered = false;
      const answered = simulator.request('alerts').then(({ status }) => {
        isAnswered = true;
        return status;
      });
      await vi.advanceTimersByTimeAsync(5_000);
      expect(isAnswered).toBe(false);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await answered).toBe(200);
      const waiting = simulator.request('alerts');
      simulator.stop();
      expect((await waiting).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });
});
