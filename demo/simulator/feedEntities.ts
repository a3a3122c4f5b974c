/** The runs on the road at a time as GTFS-realtime entities. */
import bindings from 'gtfs-realtime-bindings';
import { arrivesAt, delayAt, leavesAt, progressAt } from './runProgress.ts';
import { placeAlong } from './simulatedShape.ts';
import type { TripRun } from './tripRuns.ts';
import { isInTunnel, isTracked, lastReport, occupancy, vehicleName } from './vehicle.ts';

const rt = bindings.transit_realtime;
type Entity = bindings.transit_realtime.IFeedEntity;
type StopTimeUpdate = bindings.transit_realtime.TripUpdate.IStopTimeUpdate;

/** Is this stop of this run left out at this time? */
export type IsSkipped = (run: TripRun, stopId: string, time: number) => boolean;

/** Seconds before departure from which a vehicle stands at the first stop, and a trip is spoken of. */
const LAYOVER = 180;
const ANNOUNCED = 900;
/** A cancellation is known for longer. */
const CANCELED_ANNOUNCED = 3600;
/** Seconds a finished trip is still listed. */
const FINISHED = 45;
/** More than a trip can be late, so that most runs of the day are passed over cheaply. */
const MAX_LATE = 2400;

const { SCHEDULED, CANCELED } = rt.TripDescriptor.ScheduleRelationship;

const tripDescriptor = (run: TripRun) => ({
  tripId: run.trip.id,
  routeId: run.trip.route.id,
  directionId: run.trip.directionId,
  startDate: run.startDate,
  scheduleRelationship: run.isCanceled ? CANCELED : SCHEDULED,
});

function vehicleDescriptor(run: TripRun) {
  const name = vehicleName(run);
  return { id: name, label: name };
}

/** Vehicle positions at `time` (Unix seconds), each as of the vehicle's own last report. */
export function vehicleEntities(runs: readonly TripRun[], time: number): Entity[] {
  return runs.flatMap((run) => {
    if (time < run.start - LAYOVER || time > run.end + MAX_LATE) return [];
    if (run.isCanceled || run.isMute || !isTracked(run.trip.route)) return [];
    if (time < leavesAt(run) - LAYOVER || time > arrivesAt(run) + FINISHED) return [];
    const reported = lastReport(run, time);
    const { pattern, route } = run.trip;
    const { metres, next, isStopped } = progressAt(run, reported);
    const place = placeAlong(pattern.shape, metres);
    if (isInTunnel(route, place.lon)) return [];
    const ahead = progressAt(run, reported + 4).metres;
    const level = occupancy(run, metres / Math.max(1, pattern.along.at(-1) ?? 1));
    return [
      {
        id: `vehicle-${run.startDate}-${run.trip.id}`,
        vehicle: {
          trip: tripDescriptor(run),
          vehicle: vehicleDescriptor(run),
          position: {
            latitude: place.lat,
            longitude: place.lon,
            bearing: Math.round(place.bearing * 10) / 10,
            speed: isStopped ? 0 : Math.round(((ahead - metres) / 4) * 10) / 10,
          },
          currentStopSequence: pattern.sequences[next] ?? 0,
          stopId: pattern.stops[next]?.id ?? '',
          currentStatus: isStopped
            ? rt.VehiclePosition.VehicleStopStatus.STOPPED_AT
            : rt.VehiclePosition.VehicleStopStatus.IN_TRANSIT_TO,
          timestamp: reported,
          ...(level === null ? {} : { occupancyStatus: rt.VehiclePosition.OccupancyStatus[level] }),
        },
      },
    ];
  });
}

/** Trip updates at `time` (Unix seconds): what is left of every running trip, and which ones do not run. */
export function tripUpdateEntities(runs: readonly TripRun[], time: number, isSkipped: IsSkipped): Entity[] {
  return runs.flatMap((run) => {
    if (time < run.start - CANCELED_ANNOUNCED || time > run.end + MAX_LATE) return [];
    const id = `trip-${run.startDate}-${run.trip.id}`;
    if (run.isCanceled) {
      return time > run.end ? [] : [{ id, tripUpdate: { trip: tripDescriptor(run), timestamp: time - 30 } }];
    }
    if (time < leavesAt(run) - ANNOUNCED || time > arrivesAt(run) + FINISHED) return [];
    const reported = lastReport(run, time);
    const isOnRoad = time >= leavesAt(run) - LAYOVER;
    const stopTimeUpdate = updatesAhead(run, reported, isSkipped);
    return [
      {
        id,
        tripUpdate: {
          trip: tripDescriptor(run),
          ...(isOnRoad && !run.isMute && isTracked(run.trip.route)
            ? { vehicle: vehicleDescriptor(run) }
            : {}),
          stopTimeUpdate,
          timestamp: reported,
        },
      },
    ];
  });
}

/** From the call the run stands at or runs to; a whole number of seconds at each. */
function updatesAhead(run: TripRun, time: number, isSkipped: IsSkipped): StopTimeUpdate[] {
  const { stops, sequences, arrivals, departures } = run.trip.pattern;
  const updates: StopTimeUpdate[] = [];
  const last = stops.length - 1;
  for (let index = progressAt(run, time).next; index <= last; index++) {
    const stopId = stops[index]?.id ?? '';
    const stopSequence = sequences[index] ?? 0;
    if (isSkipped(run, stopId, time)) {
      const { SKIPPED } = rt.TripUpdate.StopTimeUpdate.ScheduleRelationship;
      updates.push({ stopId, stopSequence, scheduleRelationship: SKIPPED });
      continue;
    }
    const event = (scheduled: number) => {
      const delay = Math.round(delayAt(run, scheduled));
      return { delay, time: run.start + scheduled + delay };
    };
    updates.push({
      stopId,
      stopSequence,
      ...(index === 0 ? {} : { arrival: event(arrivals[index] ?? 0) }),
      ...(index === last ? {} : { departure: event(departures[index] ?? 0) }),
    });
  }
  return updates;
}
