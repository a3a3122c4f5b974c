/** Simulates how a trip deviates from its timetable (late starts, traffic, bunching) and the resulting position. */
import type { DemoPattern, DemoTrip } from '#demo/network.ts';
import type { Position } from '#domain/stations/nearest.ts';
import { chance } from './chance.ts';

/** The characteristics of a trip's run on one day. */
export interface TripTraits {
  isCanceled: boolean;
  /** The vehicle reports, but never its position. */
  hasNoGps: boolean;
  startDelaySeconds: number;
  /** Seconds of delay added per second of schedule; negative: the trip makes up time. */
  drift: number;
  /** Fluctuating traffic: amplitude and period in seconds, and phase in radians. */
  swing: number;
  wave: number;
  phase: number;
  /** How long the trip takes to recover from its late start; `null`: it does not. */
  recoverySeconds: number | null;
  /** Share of the calls that the trip makes before it turns back; 1: all of them. */
  served: number;
  /** How far behind a relief vehicle follows; `null`: none does. */
  reliefSeconds: number | null;
  /** From 0, empty, to 1, full. */
  demand: number;
}

const HALF_HOUR_SECONDS = 1800;

export function tripTraits(seed: number, trip: DemoTrip, date: string): TripTraits {
  const roll = (what: string): number => chance(seed, date, trip.id, what);
  const isRail = trip.pattern.route.type === 2;
  const trouble = roll('trouble');
  const isBad = trouble < 0.04;
  // Buses of the same half hour may bunch: one falls behind, the next catches up with it.
  const slot = Math.floor(trip.start / HALF_HOUR_SECONDS);
  const isBunching =
    trip.pattern.route.type === 3 &&
    chance(seed, date, trip.pattern.route.id, trip.pattern.directionId, slot, 'bunch') < 0.08;
  const isBehind = Number(trip.block) % 2 === 0;
  const bunching = isBunching ? (isBehind ? 0.18 : -0.04) : 0;
  const isCanceled = roll('cancel') < 0.015;
  const startDelaySeconds = Math.round(isBad ? 240 + roll('late') * 600 : roll('late') ** 2 * 150);
  // Half of the trips with trouble use slack at stops to recover from their late start.
  const isRecovering = isBad && roll('recover') < 0.5;
  return {
    isCanceled,
    hasNoGps: !isRail && roll('gps') < 0.02,
    startDelaySeconds,
    drift: isRecovering ? 0 : bunching + (isBad ? 0.06 : roll('drift') * 0.11 - 0.045),
    swing: isRecovering ? 0 : (isRail ? 50 : 85) * roll('swing'),
    // The trip takes at most a sixth less time than scheduled.
    recoverySeconds: isRecovering ? Math.max(1500, 6 * startDelaySeconds) : null,
    served: !isCanceled && roll('short') < 0.012 ? 0.55 + 0.3 * roll('turn') : 1,
    reliefSeconds:
      !isCanceled && trip.pattern.route.type === 3 && roll('relief') < 0.008
        ? 300 + 60 * Math.floor(roll('gap') * 5)
        : null,
    wave: 1500 + roll('wave') * 1500,
    phase: roll('phase') * 2 * Math.PI,
    demand: demandAt(trip, roll('demand')),
  };
}

function demandAt(trip: DemoTrip, luck: number): number {
  const hour = (trip.start / 3600) % 24;
  const peak = Math.exp(-(((hour - 7.8) / 1.4) ** 2)) + Math.exp(-(((hour - 17) / 1.7) ** 2));
  return Math.min(1, 0.15 + 0.55 * peak + 0.35 * luck * (hour > 22 || hour < 5 ? 0.5 : 1));
}

/** Returns the delay in seconds, `seconds` into the schedule. It changes more slowly than time, so no trip reverses. */
export function delayAfter(traits: TripTraits, seconds: number): number {
  const traffic = Math.sin(traits.phase + (seconds / traits.wave) * 2 * Math.PI) - Math.sin(traits.phase);
  const kept = traits.recoverySeconds === null ? 1 : Math.max(0, 1 - seconds / traits.recoverySeconds);
  return traits.startDelaySeconds * kept + traits.drift * seconds + traits.swing * traffic;
}

/** Returns the seconds of schedule completed, `passed` seconds after the scheduled start. */
export function progressAfter(traits: TripTraits, passed: number): number {
  let low = 0;
  // No trip is ahead by more than a fifth of its schedule and eight minutes.
  let high = Math.max(0, passed * 1.25 + 600);
  for (let step = 0; step < 28; step++) {
    const middle = (low + high) / 2;
    if (middle + delayAfter(traits, middle) < passed) low = middle;
    else high = middle;
  }
  return high;
}

/** Returns the number of calls that a trip makes: at least two. */
export const servedCalls = (traits: TripTraits, trip: DemoTrip): number =>
  Math.max(Math.min(2, trip.pattern.calls.length), Math.round(trip.pattern.calls.length * traits.served));

/** East-west meters are true in the city; in the harbour, further north, they are an eighth too long. */
const METERS_PER_LAT = 111_200;
const METERS_PER_LON = 85_300;

/** Returns the bearing from `a` to `b` in degrees clockwise from north, 0 to 360. */
function bearing(a: Position, b: Position): number {
  const east = (b.lon - a.lon) * METERS_PER_LON;
  const north = (b.lat - a.lat) * METERS_PER_LAT;
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}

const between = (a: Position, b: Position, share: number): Position => ({
  lat: a.lat + (b.lat - a.lat) * share,
  lon: a.lon + (b.lon - a.lon) * share,
});

export interface PlaceOnShape {
  /** Meters along the shape. */
  along: number;
  at: Position;
  bearing: number;
  /** Index of the call that the vehicle is heading for or at. */
  next: number;
}

/** Returns the position of a trip at a number of seconds into its schedule. */
export function placeAt(trip: DemoTrip, seconds: number): PlaceOnShape {
  const { calls } = trip.pattern;
  const due = (index: number): number => (calls[index]?.seconds ?? 0) * trip.pace;
  let next = 0;
  while (next < calls.length - 1 && due(next) < seconds) next++;
  const to = calls[next];
  const from = calls[next - 1] ?? to;
  const span = due(next) - due(Math.max(0, next - 1));
  const share = span <= 0 ? 1 : Math.min(1, Math.max(0, (seconds - due(next - 1)) / span));
  const along = (from?.along ?? 0) + ((to?.along ?? 0) - (from?.along ?? 0)) * (next === 0 ? 0 : share);
  return { along, next, ...pointOn(trip.pattern, along) };
}

function pointOn(pattern: DemoPattern, along: number): { at: Position; bearing: number } {
  let low = 1;
  let high = pattern.points.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pattern.along[middle] ?? 0) < along) low = middle + 1;
    else high = middle;
  }
  const a = pattern.points[low - 1] ?? { lat: 0, lon: 0 };
  const b = pattern.points[low] ?? a;
  const start = pattern.along[low - 1] ?? 0;
  const length = (pattern.along[low] ?? start) - start;
  const share = length <= 0 ? 0 : Math.min(1, Math.max(0, (along - start) / length));
  return { at: between(a, b, share), bearing: bearing(a, b) };
}
