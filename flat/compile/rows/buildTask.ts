/** A build's tasks: to write schedules, and to decode documents. A worker runs them, or the build's own thread. */
import { PackWriter, type WrittenPack } from '#flat/store/packs.ts';
import { decodeDocuments } from '#flat/verify/verifyDocuments.ts';
import type { SchedulePlan } from './schedulePlan.ts';
import { ScheduleWriter } from './scheduleWriter.ts';

export type BuildTask =
  | { kind: 'write'; plan: SchedulePlan; packPath: string; packNumber: number }
  | { kind: 'decode'; dir: string; paths: readonly string[]; zone: string; now: string };

const STOPS_AT_ONCE = 4;
const TRIPS_AT_ONCE = 64;

/** Returns the written pack, or the first problem of the decoded documents (`null`: none). */
export function runBuildTask(task: BuildTask): WrittenPack | string | null {
  switch (task.kind) {
    case 'write':
      return writeSchedules(task.plan, new PackWriter(task.packPath, task.packNumber));
    case 'decode':
      return decodeDocuments(task.dir, task.paths, {
        zone: task.zone,
        now: Temporal.Instant.from(task.now),
      });
  }
}

function writeSchedules(plan: SchedulePlan, pack: PackWriter): WrittenPack {
  const writer = new ScheduleWriter(plan, pack);
  const stops = plan.stopStarts.length - 1;
  takeShares(plan.next, 0, stops, STOPS_AT_ONCE, (stop) => writer.writeStop(stop));
  const trips = plan.documentStarts.length - 1;
  takeShares(plan.next, 1, trips, TRIPS_AT_ONCE, (trip) => writer.writeTrip(trip));
  writer.endTrips();
  return pack.close();
}

function takeShares(
  next: Int32Array,
  counter: number,
  count: number,
  atOnce: number,
  write: (index: number) => void,
): void {
  for (let from = Atomics.add(next, counter, atOnce); from < count; from = Atomics.add(next, counter, atOnce))
    for (let index = from; index < Math.min(count, from + atOnce); index++) write(index);
}
