/** Finds the trips that are in service, about to start, or cancelled, from the timetable, the seed and the time alone. */
import { callTime, type DemoTrip } from '#demo/network.ts';
import { type DemoTimetable, servicesOn } from '#demo/release.ts';
import { type ServiceDay, secondsInto, serviceDaysAt } from '#domain/time/serviceDay.ts';
import {
  delayAfter,
  type PlaceOnShape,
  placeAt,
  progressAfter,
  servedCalls,
  type TripTraits,
  tripTraits,
} from './tripMotion.ts';

export interface TripOnRoad {
  trip: DemoTrip;
  day: ServiceDay;
  /** `YYYYMMDD`. */
  startDate: string;
  traits: TripTraits;
  /** For a headway-based trip, the shared id in the feed; `null`: the trip has a timetable. */
  template: string | null;
  /** Seconds into its schedule; 0 while it waits to leave. */
  progress: number;
  delaySeconds: number;
  place: PlaceOnShape;
  /** Unix seconds of the vehicle's last report. */
  reportedAt: number;
}

/** How long before its start a trip is announced, and a vehicle begins to wait at the terminal. */
const ANNOUNCED_SECONDS = 30 * 60;
const WAIT_SECONDS = 4 * 60;
const MAX_LATE_SECONDS = 50 * 60;

const servicesOf = (timetable: DemoTimetable, date: Temporal.PlainDate): ReadonlySet<string> => {
  const { starts, ends } = timetable.release;
  const { compare } = Temporal.PlainDate;
  return compare(date, starts) < 0 || compare(date, ends) > 0
    ? new Set()
    : servicesOn(timetable, date).actual;
};

export function tripsOnRoad(
  timetable: DemoTimetable,
  now: Temporal.Instant,
  zone: string,
  seed: number,
  templates: ReadonlyMap<string, string> = new Map(),
): TripOnRoad[] {
  const found: TripOnRoad[] = [];
  const time = Math.floor(now.epochMilliseconds / 1000);
  for (const day of serviceDaysAt(now, zone)) {
    const services = servicesOf(timetable, day.date);
    const clock = secondsInto(day, now);
    const startDate = day.date.toString().replaceAll('-', '');
    for (const trip of timetable.trips) {
      if (trip.start - clock > ANNOUNCED_SECONDS || !services.has(trip.serviceId)) continue;
      const whole = callTime(trip, trip.pattern.calls.at(-1)?.seconds ?? 0) - trip.start;
      if (trip.start + whole + MAX_LATE_SECONDS < clock) continue;
      const traits = tripTraits(seed, trip, startDate);
      // A shortened trip ends where it turns back.
      const last = trip.pattern.calls[servedCalls(traits, trip) - 1];
      const length = callTime(trip, last?.seconds ?? 0) - trip.start;
      const passed = clock - trip.start;
      const progressAt = (seconds: number): number =>
        seconds < traits.startDelaySeconds ? 0 : progressAfter(traits, seconds);
      const progress = progressAt(passed);
      if (progress >= length || (traits.isCanceled && passed > length)) continue;
      const age = reportAge(Number(trip.block), time);
      found.push({
        trip,
        day,
        startDate,
        traits,
        template: templates.get(trip.id) ?? null,
        progress,
        delaySeconds: Math.round(progress === 0 ? traits.startDelaySeconds : delayAfter(traits, progress)),
        place: placeAt(trip, progressAt(passed - age)),
        reportedAt: time - age,
      });
    }
  }
  return found;
}

/** Each vehicle reports every 20 to 45 seconds; transmission takes 5 to 14. */
function reportAge(block: number, time: number): number {
  const pace = 20 + (block % 26);
  const delivery = 5 + (block % 10);
  return delivery + ((time - delivery + block * 7) % pace);
}

/** Whether a vehicle is assigned: from four minutes before the scheduled start, unless the trip is cancelled. */
export const hasVehicle = (run: TripOnRoad, now: Temporal.Instant): boolean =>
  !run.traits.isCanceled && secondsInto(run.day, now) >= run.trip.start - WAIT_SECONDS;

/** Whether the vehicle reports its position: not underground, and not with a broken receiver. */
export function hasPosition({ traits, place, trip }: TripOnRoad): boolean {
  const { tunnel } = trip.pattern;
  const isUnder = tunnel !== null && place.along >= tunnel[0] && place.along <= tunnel[1];
  return !traits.hasNoGps && !isUnder;
}
