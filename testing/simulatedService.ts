/** The harbour demo with its live service and accuracy history, in memory and in simulated time; the truth is its simulator's. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ContractClient } from '#contract/client.ts';
import type { WirePrediction } from '#contract/live/predictions.ts';
import { loadDemo } from '#demo/demos.ts';
import { callTime, type DemoTrip } from '#demo/network.ts';
import { templateIds, timetableOf } from '#demo/release.ts';
import { createSimulator, readDemoRelease } from '#demo/simulator/createSimulator.ts';
import { delayAfter, servedCalls, type TripTraits, tripTraits } from '#demo/simulator/tripMotion.ts';
import { buildDemoFeed } from '#demo/writeFeed.ts';
import { serviceDay } from '#domain/time/serviceDay.ts';
import { buildStore } from '#flat/buildStore.ts';
import { NO_ENRICHMENT } from '#flat/enrichment/enrichment.ts';
import { createFlatHandler } from '#flat/store/serve.ts';
import { createHistory } from '#live/accuracy/history.ts';
import { createLiveService } from '#live/liveService.ts';
import { historyInMemory } from './accuracyHistory.ts';
import { roomsClient } from './roomsClient.ts';
import { silentLog } from './silentLog.ts';

const harbour = await loadDemo('harbour');
const SEED = 1;
/** The service of the simulated day. */
const WEEKDAY = 'semaine';
const harbourDate = Temporal.PlainDate.from('2026-10-13');

export interface SimulatedRun {
  tripId: string;
  isCanceled: boolean;
  /** `truth`: when the vehicle leaves, Unix seconds; `null`: it does not call there. */
  calls: { stopId: string; scheduled: number; truth: number | null }[];
}

export interface SimulatedService {
  /** Moves the clock to a time of the day, `HH:MM:SS`, and polls the feeds. */
  setTime(time: Temporal.Instant): Promise<void>;
  zone: string;
  now: () => Temporal.Instant;
  client: ContractClient;
  /** The runs of the day that have a timetable, with what their vehicles do. */
  runs(): SimulatedRun[];
  /** What the live API says about all runs now. */
  predictions(): Promise<WirePrediction[]>;
  json(path: string): Promise<unknown>;
  /** When the vehicle of a run leaves its calls, Unix seconds; those it does not make are missing. `null`: an unknown run. */
  truthOf(run: WirePrediction): number[] | null;
  history: ReturnType<typeof createHistory>;
  close(): Promise<void>;
}

export async function simulatedService(
  kinds: readonly ('vehiclePositions' | 'tripUpdates' | 'alerts')[],
  bias = 0,
): Promise<SimulatedService> {
  const dir = await mkdtemp(join(tmpdir(), 'simulated-'));
  const { zone } = harbour;
  let time = at('05:00');
  const now = () => time;
  await buildDemoFeed(harbour, join(dir, 'feed'), { today: harbourDate, release: 'current' });
  const built = await buildStore({
    feeds: [join(dir, 'feed')],
    enrichment: NO_ENRICHMENT,
    outDir: join(dir, 'store'),
    zone,
    now,
    workers: 0,
  });
  if (!built.ok) throw new Error(built.error.message);
  const simulator = createSimulator({
    demo: harbour,
    feedDir: join(dir, 'feed'),
    now,
    seed: SEED,
    bias,
  });
  const timetable = timetableOf(harbour.network, harbour, readDemoRelease(join(dir, 'feed')));
  const flat = createFlatHandler(join(dir, 'store'));
  const client = roomsClient({ flat, live: (request) => live.handle(request) }, { now, zone });
  const history = createHistory({ file: historyInMemory(), zone: () => zone, now, log: silentLog });
  // Each feed that is polled makes a snapshot; the last one is what the API says at that time.
  let latest: Parameters<typeof history.sampler.take> | null = null;
  const names = { vehiclePositions: 'vehicle-positions', tripUpdates: 'trip-updates', alerts: 'alerts' };
  const live = createLiveService({
    sources: Object.fromEntries(
      kinds.map((kind) => [kind, [{ url: `http://feeds.test/${names[kind]}.pb`, intervalMs: 15_000 }]]),
    ),
    client,
    history: {
      ...history,
      sampler: {
        async take(...snapshot) {
          latest = snapshot;
        },
      },
    },
    zone,
    now,
    log: silentLog,
    fetch: async (input) => simulator.handle(new Request(input)),
  });
  const json = async (path: string) =>
    (await live.handle({ method: 'GET', url: `http://live.test${path}`, headers: new Headers() })).json();
  const routes = harbour.network.routes.map(({ id }) => id).join(',');
  const truths = new Map<string, number[] | null>();
  function findTruth({ trip_id, transit_date, start_time, route_id, direction_id }: WirePrediction) {
    if (transit_date === null) return null;
    const startDate = transit_date.replaceAll('-', '');
    const day = serviceDay(Temporal.PlainDate.from(transit_date), zone);
    for (const trip of timetable.trips) {
      if (trip.pattern.route.id !== route_id || trip.pattern.directionId !== direction_id) continue;
      if (trip.serviceId !== WEEKDAY || (start_time === null && trip.id !== trip_id)) continue;
      const traits = tripTraits(SEED, trip, startDate);
      // A headway-based trip is named by its actual start.
      if (start_time !== null && secondsOf(start_time) !== trip.start + traits.startDelaySeconds) continue;
      return truthOf(trip, traits, day.baseSeconds);
    }
    return null;
  }
  /** When a vehicle leaves the calls that it makes. */
  function truthOf(trip: DemoTrip, traits: TripTraits, baseSeconds: number): number[] {
    if (traits.isCanceled) return [];
    return trip.pattern.calls.slice(0, servedCalls(traits, trip)).map(({ seconds }) => {
      const due = callTime(trip, seconds);
      return baseSeconds + due + Math.round(delayAfter(traits, due - trip.start));
    });
  }
  function runs(): SimulatedRun[] {
    const { baseSeconds } = serviceDay(harbourDate, zone);
    const byHeadway = templateIds(timetable);
    return timetable.trips.flatMap((trip) => {
      if (trip.serviceId !== WEEKDAY || byHeadway.has(trip.id)) return [];
      const traits = tripTraits(SEED, trip, harbourDate.toString().replaceAll('-', ''));
      const truth = truthOf(trip, traits, baseSeconds);
      const calls = trip.pattern.calls.map(({ stop, seconds }, index) => ({
        stopId: stop.id,
        scheduled: baseSeconds + callTime(trip, seconds),
        truth: truth[index] ?? null,
      }));
      return [{ tripId: trip.id, isCanceled: traits.isCanceled, calls }];
    });
  }
  return {
    zone,
    now,
    client,
    runs,
    async setTime(to) {
      time = to;
      await live.refresh();
      if (latest !== null) await history.sampler.take(...latest);
    },
    json,
    predictions: async () => (await json(`/api/v2/predictions/?route_id=${routes}`)) as WirePrediction[],
    truthOf: (run) =>
      truths.getOrInsertComputed(`${run.trip_id} ${run.transit_date} ${run.start_time}`, () =>
        findTruth(run),
      ),
    history,
    async close() {
      simulator.stop();
      await live.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Returns the instant of a time of the simulated day. */
export const at = (time: string): Temporal.Instant =>
  harbourDate.toZonedDateTime({ timeZone: harbour.zone, plainTime: time }).toInstant();

const secondsOf = (time: string): number =>
  time.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);
