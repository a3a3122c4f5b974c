/** Holds what the history says to the simulator, which knows when its vehicles come. */
import { afterEach, describe, expect, it } from 'vitest';
import type { WirePerformance, WirePerformanceRow } from '#contract/live/performance.ts';
import { isAccurate, RANGES, rangeOf } from '#domain/accuracy/tally.ts';
import { isLong } from '#testing/long.ts';
import { at, type SimulatedService, simulatedService } from '#testing/simulatedService.ts';

let service: SimulatedService | null = null;
afterEach(async () => {
  await service?.close();
  service = null;
});

interface Said {
  routeId: string;
  call: number;
  said: number;
  scheduled: number | null;
  now: number;
  isOwn: boolean;
  truth: number;
}

/** Runs the service from one time to another and returns what its API said once a minute, with the truth. */
async function run(simulated: SimulatedService, from: string, to: string, step: number): Promise<Said[]> {
  const sampled = new Map<string, number>();
  const lastReport = new Map<string, number>();
  const said: (Said & { run: string })[] = [];
  for (let now = seconds(from); now <= seconds(to); now += step) {
    await simulated.setTime(Temporal.Instant.fromEpochMilliseconds(now * 1000));
    for (const run of await simulated.predictions()) {
      const key = `${run.trip_id} ${run.transit_date} ${run.start_time}`;
      lastReport.set(key, Math.max(lastReport.get(key) ?? 0, run.timestamp ?? 0));
      if (now - (sampled.get(key) ?? 0) < 60) continue;
      sampled.set(key, now);
      const truth = simulated.truthOf(run);
      // A relief has no vehicle that could be seen.
      if (truth === null) continue;
      for (const [call, row] of run.stop_times.entries()) {
        const time = row.departure ?? row.arrival;
        const comes = truth[call];
        if (row.departed || time === null || comes === undefined) continue;
        const scheduled = row.scheduled_departure;
        const isOwn = run.own_estimate === true;
        said.push({ run: key, routeId: run.route_id, call, said: time, scheduled, now, isOwn, truth: comes });
      }
    }
  }
  await simulated.history.save();
  // What happens after the last report of a trip cannot be known.
  return said.filter(({ run, truth }) => truth <= (lastReport.get(run) ?? 0));
}

const seconds = (time: string): number => at(time).epochMilliseconds / 1000;

async function measured(simulated: SimulatedService): Promise<Map<string, WirePerformanceRow[]>> {
  const { rows } = (await simulated.json('/api/v2/performance/')) as WirePerformance;
  return Map.groupBy(rows, ({ route_id }) => route_id);
}

const total = (rows: readonly WirePerformanceRow[], name: keyof WirePerformanceRow): number =>
  rows.reduce((sum, row) => sum + Number(row[name]), 0);

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

describe('the history of a simulated day', () => {
  it('equals the truth of the simulator by line and range', { timeout: 240_000 }, async () => {
    service = await simulatedService(['vehiclePositions', 'tripUpdates']);
    const said = await run(service, '05:00', isLong ? '23:59' : '09:00', 60);
    const rows = await measured(service);
    const byRoute = Map.groupBy(said, ({ routeId }) => routeId);
    expect(byRoute.size).toBe(7);
    expect([...rows.keys()].sort()).toEqual([...byRoute.keys()].sort());
    for (const [routeId, own] of byRoute)
      for (const range of RANGES) {
        const errors = own
          .filter((each) => rangeOf(each.said - each.now) === range)
          .map((each) => each.truth - each.said);
        const name = range.name.replace('-', '_');
        const counted = (what: string) =>
          total(rows.get(routeId) ?? [], `${what}_${name}` as keyof WirePerformanceRow);
        expect(errors.length, `${routeId} ${range.name}`).toBeGreaterThan(isLong ? 20 : 5);
        expect([counted('n'), counted('accurate'), counted('error')], `${routeId} ${range.name}`).toEqual([
          errors.length,
          errors.filter((error) => isAccurate(range, error)).length,
          errors.reduce((sum, error) => sum + error, 0),
        ]);
      }
    const all = [...rows.values()].flat();
    expect(total(all, 'cancelled')).toBeGreaterThan(0);
    // A relief is predicted, and no vehicle reports its trip.
    expect(total(all, 'ghost')).toBeGreaterThan(0);
    expect(total(all, 'trips')).toBeGreaterThan(total(all, 'ghost') + total(all, 'cancelled'));
    expect(total(all, 'on_time')).toBeLessThan(total(all, 'departures'));
    // The agency makes its own times, so there are none of ours.
    expect(total(all, 'trials')).toBe(0);
  });

  it.runIf(isLong)(
    'finds out a simulator that says every time two minutes too early',
    { timeout: 240_000 },
    async () => {
      service = await simulatedService(['vehiclePositions', 'tripUpdates'], -120);
      const said = await run(service, '07:00', '08:30', 60);
      const all = [...(await measured(service)).values()].flat();
      const bias = total(all, 'error_6_10') / total(all, 'n_6_10');
      const errors = said
        .filter((each) => rangeOf(each.said - each.now)?.name === '6-10')
        .map((each) => each.truth - each.said);
      expect(bias).toBeCloseTo(mean(errors), 6);
      expect(bias).toBeGreaterThan(100);
      expect(bias).toBeLessThan(150);
      expect(total(all, 'accurate_0_3') / total(all, 'n_0_3')).toBeLessThan(0.3);
    },
  );
});

describe('our own times from positions', () => {
  it.runIf(isLong)(
    'beat the timetable by 30 % once they are shown, and are marked',
    { timeout: 240_000 },
    async () => {
      service = await simulatedService(['vehiclePositions']);
      const before = await run(service, '06:30', '09:30', 30);
      expect(before.filter(({ isOwn }) => isOwn)).toEqual([]);
      const said = await run(service, '09:30', '14:30', 30);
      const shown = said.filter(
        ({ said: time, now, isOwn }) => isOwn && time - now >= 180 && time - now < 900,
      );
      expect(shown.length).toBeGreaterThan(500);
      const own = mean(shown.map((each) => Math.abs(each.truth - each.said)));
      const timetable = mean(shown.map((each) => Math.abs(each.truth - (each.scheduled ?? Number.NaN))));
      expect(own).toBeLessThan(0.7 * timetable);
    },
  );
});
