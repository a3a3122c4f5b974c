/**
 * A worker that writes schedules: `schedules/stop_schedule/{stopId}`, `schedules/stops/{routeId}/{stopId}/schedule`
 * and `schedules/trip_schedule/{routeId}/{tripId}`. It is started before the feed is read and waits for its plan.
 */
import { parentPort } from 'node:worker_threads';
import { PackWriter } from '#flat/store/packWriter.ts';
import type { SchedulePlan } from './schedulePlan.ts';
import { ScheduleWriter } from './scheduleWriter.ts';

export interface ScheduleTask {
  plan: SchedulePlan;
  packPath: string;
  packNumber: number;
}

const STOPS_AT_ONCE = 4;
const TRIPS_AT_ONCE = 64;

parentPort?.once('message', ({ plan, packPath, packNumber }: ScheduleTask) => {
  const pack = new PackWriter(packPath, packNumber);
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
  parentPort?.postMessage(pack.close());
});
