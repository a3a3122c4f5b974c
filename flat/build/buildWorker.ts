/**
 * A build worker. It first writes schedules (`schedules/stop_schedule/{stopId}`,
 * `schedules/stops/{routeId}/{stopId}/schedule` and `schedules/trip_schedule/{routeId}/{tripId}`), then decodes its
 * share of the written documents. It starts before the feed is read, so that it is ready in time.
 */
import { parentPort } from 'node:worker_threads';
import { PackWriter, type WrittenPack } from '#flat/store/packWriter.ts';
import { decodeDocuments } from '#flat/verify/decodeDocuments.ts';
import type { SchedulePlan } from './schedulePlan.ts';
import { ScheduleWriter } from './scheduleWriter.ts';

export type BuildTask =
  | { kind: 'write'; plan: SchedulePlan; packPath: string; packNumber: number }
  | { kind: 'decode'; dir: string; paths: readonly string[]; zone: string; now: string };

const STOPS_AT_ONCE = 4;
const TRIPS_AT_ONCE = 64;

parentPort?.on('message', (task: BuildTask) => {
  switch (task.kind) {
    case 'write':
      parentPort?.postMessage(writeSchedules(task.plan, new PackWriter(task.packPath, task.packNumber)));
      break;
    case 'decode':
      parentPort?.postMessage(
        decodeDocuments(task.dir, task.paths, {
          zone: task.zone,
          now: Temporal.Instant.from(task.now),
        }),
      );
  }
});

function writeSchedules(plan: SchedulePlan, pack: PackWriter): WrittenPack {
  const writer = new ScheduleWriter(plan, pack);
  const stops = plan.stopStarts.length - 1;
  for (
    let from = Atomics.add(plan.next, 0, STOPS_AT_ONCE);
    from < stops;
    from = Atomics.add(plan.next, 0, STOPS_AT_ONCE)
  ) {
    for (let stop = from; stop < Math.min(stops, from + STOPS_AT_ONCE); stop++) writer.writeStop(stop);
  }
  const trips = plan.documentStarts.length - 1;
  for (
    let from = Atomics.add(plan.next, 1, TRIPS_AT_ONCE);
    from < trips;
    from = Atomics.add(plan.next, 1, TRIPS_AT_ONCE)
  ) {
    for (let trip = from; trip < Math.min(trips, from + TRIPS_AT_ONCE); trip++) writer.writeTrip(trip);
  }
  return pack.close();
}
