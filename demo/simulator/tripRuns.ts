/** The runs of one service day, each with the luck it will have: decided once, by the seed, never by a dice. */
import type { ServiceDay } from '#domain/serviceDay.ts';
import { chance, chanceKey } from './chance.ts';
import { peak } from './peak.ts';
import type { SimulatedTimetable, SimulatedTrip } from './readTimetable.ts';

/** A trip on a date. */
export interface TripRun {
  trip: SimulatedTrip;
  /** `YYYYMMDD`. */
  startDate: string;
  /** Unix seconds of the first and the last scheduled call. */
  start: number;
  end: number;
  /** Decides everything else about the run. */
  key: number;
  /** Shared by the runs of a route: what holds up one holds up the others. */
  routeKey: number;
  isCanceled: boolean;
  /** The vehicle runs, but nobody hears from it. */
  isMute: boolean;
  /** Seconds late leaving the first stop, and, on top, by the middle of the trip. */
  lateStart: number;
  lateLater: number;
  /** Names the vehicle: unlike for any two runs on the road at a time. */
  number: number;
}

const CANCELED = 0.015;
const MUTE = 0.03;
/** Seconds between two trips of a direction up to which a late one is caught up by the next. */
const BUNCHING_GAP = 720;
const BUNCHING = 0.1;

/** In order of the first departure. */
export function tripRuns(timetable: SimulatedTimetable, day: ServiceDay, seed: number): TripRun[] {
  const services = timetable.servicesOn(day.date);
  const startDate = day.date.toString().replaceAll('-', '');
  const trips = timetable.trips.filter((trip) => services.has(trip.serviceId));
  trips.sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1));
  const gaps = gapsBehind(trips);
  return trips.map((trip, number) => {
    const key = chanceKey(seed, `${startDate} ${trip.id}`);
    const start = day.baseSeconds + trip.start;
    const delays = luck(key, trip, gaps[number] ?? null);
    return {
      trip,
      startDate,
      start,
      end: start + (trip.pattern.arrivals.at(-1) ?? 0),
      key,
      routeKey: chanceKey(seed, `${startDate} ${trip.route.id}`),
      isCanceled: chance(key, 1) < CANCELED,
      isMute: chance(key, 2) < MUTE,
      ...delays,
      number,
    };
  });
}

/** Seconds until the next trip of the same route and direction starts; `null` after the last. */
function gapsBehind(trips: readonly SimulatedTrip[]): (number | null)[] {
  const gaps: (number | null)[] = trips.map(() => null);
  const before = new Map<string, number>();
  for (const [index, trip] of trips.entries()) {
    const line = `${trip.route.id} ${trip.directionId} ${trip.pattern.stops[0]?.id}`;
    const previous = before.get(line);
    if (previous !== undefined) gaps[previous] = trip.start - (trips[previous]?.start ?? 0);
    before.set(line, index);
  }
  return gaps;
}

/** Most trips run a minute early to four late; some are badly late, and some keep the next one on their heels. */
function luck(
  key: number,
  trip: SimulatedTrip,
  gap: number | null,
): Pick<TripRun, 'lateStart' | 'lateLater'> {
  const draw = chance(key, 3);
  const share = chance(key, 4);
  const lateStart = chance(key, 5) < 0.6 ? 0 : chance(key, 6) * 75;
  if (gap !== null && gap > 60 && gap <= BUNCHING_GAP && chance(key, 7) < BUNCHING) {
    return { lateStart: lateStart + gap * 0.2, lateLater: gap * 0.6 };
  }
  const rush = peak(trip.start);
  if (draw < 0.02) return { lateStart: lateStart + 120, lateLater: 480 + share * 600 };
  if (draw < 0.07 + 0.07 * rush) return { lateStart: lateStart + 60, lateLater: 240 + share * 300 };
  return { lateStart, lateLater: -75 + share * 190 + rush * 50 };
}
