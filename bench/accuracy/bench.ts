/**
 * Measures the accuracy history: the processor time of sampling 2,500 vehicles polled every 10 s, the size of a day, and
 * the time of queries over a year. Run: node bench/accuracy/bench.ts. It fails above 1 % of a processor or 50 ms a query.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRunningTimes } from '#domain/accuracy/runningTimes.ts';
import { TALLY_SIZE } from '#domain/accuracy/tally.ts';
import { dateNumber } from '#domain/departures/runIndex.ts';
import { type CellRow, openHistoryFile } from '#live/accuracy/historyFile.ts';
import { createSampler } from '#live/accuracy/sampler.ts';
import type { FlatSchedule } from '#live/merge/flatSchedule.ts';
import type { RunningTrip } from '#live/merge/runningTrip.ts';
import { median } from '../../scripts/median.ts';
import { threadMs } from '../threadMs.ts';

const VEHICLES = 2_500;
const LINES = 60;
const CALLS = 40;
const POLL_SECONDS = 10;
const POLLS = 60;
const HOURS = 19;
const EVENTS_A_DAY = 286_000;
const MAX_SHARE = 0.01;
const MAX_QUERY_MS = 50;

const start = Temporal.Instant.from('2026-10-13T18:00:00Z');
const begin = start.epochMilliseconds / 1000;
const day = { date: Temporal.PlainDate.from('2026-10-13'), baseSeconds: begin - 14 * 3600 };

/** A vehicle makes a call every 90 s and is two minutes late. */
function trip(vehicle: number, seconds: number): RunningTrip {
  const first = begin - (vehicle % 1800);
  const calls = Array.from({ length: CALLS }, (_, index) => ({
    stopId: `${vehicle % LINES} ${index}`,
    movedFrom: null,
    stopName: null,
    sequence: index + 1,
    track: null,
    scheduledArrival: first + 90 * index,
    scheduledDeparture: first + 90 * index,
    expectedArrival: first + 90 * index + 120,
    expectedDeparture: first + 90 * index + 120,
    delay: 120,
    relationship: 'SCHEDULED' as const,
    skipped: false,
    isReported: true,
    isUncertain: false,
    headsign: null,
    boarding: null,
    alighting: null,
  }));
  const time = begin + seconds;
  const next = calls.findIndex(({ expectedDeparture }) => expectedDeparture > time);
  return {
    ...{
      tripId: String(vehicle),
      routeId: String(vehicle % LINES),
      isRail: false,
      relationship: 'SCHEDULED',
    },
    ...{ directionId: vehicle % 2 === 0 ? 0 : 1, directionName: null, headsign: null, blockId: null },
    ...{ serviceId: 'week', day, startSeconds: 0, endSeconds: 0, isNamedByStart: false },
    ...{ vehicleId: String(vehicle), position: { lat: 40, lon: -75 }, bearing: null, delaySeconds: 120 },
    ...{
      isCanceled: false,
      isUntracked: false,
      occupancy: null,
      reportedAt: time,
      predictedAt: time,
      seenAt: time,
    },
    ...{ progress: null, ownTimes: null, isOwnEstimate: false, calls },
    ...{ nextIndex: next === -1 ? null : next, hasBegun: true, isOver: next === -1 },
    ...{ isOnRoad: true, isReported: true, detour: null },
  } as RunningTrip;
}

async function samplingShare(): Promise<number> {
  const sampler = createSampler(createRunningTimes());
  const schedule = {
    network: async () => ({ routes: new Map(), calendar: new Map() }),
  } as unknown as FlatSchedule;
  let spentMs = 0;
  for (let poll = 0; poll < POLLS; poll++) {
    const trips = Array.from({ length: VEHICLES }, (_, vehicle) => trip(vehicle, poll * POLL_SECONDS));
    const now = start.add({ seconds: poll * POLL_SECONDS });
    const before = threadMs();
    await sampler.take(trips, schedule, now, 'America/New_York');
    spentMs += threadMs() - before;
  }
  const seen = sampler.takeCounts().reduce((sum, { tally }) => sum + tally.seen, 0);
  if (seen === 0) throw new Error('no departure was seen');
  console.log(
    `sampling: ${(spentMs / POLLS).toFixed(1)} ms a poll of ${VEHICLES} vehicles, ${seen} departures seen in ${(POLLS * POLL_SECONDS) / 60} min`,
  );
  return spentMs / (POLLS * POLL_SECONDS * 1000);
}

function rowsOf(date: Temporal.PlainDate): CellRow[] {
  const events = Math.round(EVENTS_A_DAY / (LINES * 2 * HOURS));
  return Array.from({ length: LINES * 2 * HOURS }, (_, cell): CellRow => {
    const counts = Array.from({ length: TALLY_SIZE }, (__, index) =>
      index >= TALLY_SIZE - 3
        ? 0
        : index % 3 === 2
          ? ((cell * 37) % 9000) - 3000
          : events + ((cell * 13 + index) % 40),
    );
    const hour = 5 + (cell % HOURS);
    return [
      dateNumber(date),
      String(Math.floor(cell / HOURS) % LINES),
      cell % (2 * HOURS) < HOURS ? 0 : 1,
      hour,
      ...counts,
    ];
  });
}

function queryMs(): number[] {
  const dir = mkdtempSync(join(tmpdir(), 'accuracy-'));
  const path = join(dir, 'accuracy.db');
  const file = openHistoryFile(path);
  const last = Temporal.PlainDate.from('2026-10-13');
  for (let back = 364; back >= 0; back--) file.add(rowsOf(last.subtract({ days: back })));
  const year = { from: dateNumber(last.subtract({ days: 364 })), to: dateNumber(last) };
  const month = { from: dateNumber(last.subtract({ days: 30 })), to: dateNumber(last) };
  const measured = [
    { name: 'a year of all lines', query: { ...year, routeId: null, byHour: false } },
    { name: 'a year of one line by hour', query: { ...year, routeId: '7', byHour: true } },
    { name: '31 days of all lines by hour', query: { ...month, routeId: null, byHour: true } },
  ].map(({ name, query }) => {
    const times = Array.from({ length: 15 }, () => {
      const before = threadMs();
      if (file.read(query).length === 0) throw new Error(`${name}: nothing found`);
      return threadMs() - before;
    });
    console.log(`${name}: ${median(times).toFixed(1)} ms`);
    return median(times);
  });
  file.close();
  console.log(`a day of ${EVENTS_A_DAY} events: ${Math.round(statSync(path).size / 365 / 1000)} kB`);
  rmSync(dir, { recursive: true });
  return measured;
}

const share = await samplingShare();
console.log(`sampling takes ${(share * 100).toFixed(2)} % of a processor`);
const passed = [share <= MAX_SHARE, ...queryMs().map((ms) => ms <= MAX_QUERY_MS)];
if (passed.includes(false)) {
  console.error(
    `Sampling took more than ${MAX_SHARE * 100} % of a processor, or a query more than ${MAX_QUERY_MS} ms.`,
  );
  process.exitCode = 1;
}
