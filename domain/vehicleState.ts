import { UNTRACKED } from './delay.ts';
import { ageInSeconds, STALE_SECONDS } from './freshness.ts';
import type { LiveTrip } from './liveTrip.ts';

/**
 * Whether a reported vehicle may be shown as being there. A ghost has no trip to run: the schedule knows none like it.
 * A zombie had one and reports on: its last report is too old, or its trip is long over. Both stay off the map.
 */
export type VehicleState =
  | { kind: 'tracked' }
  | { kind: 'untracked'; reason: 'cancelled' | 'no GPS' | 'no position' | 'no vehicle' | 'no delay' }
  | { kind: 'ghost' }
  | { kind: 'zombie'; reason: 'silent' | 'trip over' };

/** A late trip may run this much longer than its schedule and its delay say. */
const OVERRUN_SECONDS = 15 * 60;

/**
 * `trip` is the run the schedule knows for the report's trip id: when it ends, `absent` when the schedule knows none,
 * `null` when the schedule was not asked.
 */
export function vehicleState(
  live: LiveTrip,
  trip: { ends: Temporal.Instant } | 'absent' | null,
  now: Temporal.Instant,
): VehicleState {
  const untracked = whyUntracked(live);
  if (untracked) return { kind: 'untracked', reason: untracked };
  if (live.reportedAt && ageInSeconds(live.reportedAt, now) > STALE_SECONDS)
    return { kind: 'zombie', reason: 'silent' };
  if (trip === 'absent') return { kind: 'ghost' };
  if (trip === null) return { kind: 'tracked' };
  const late = Math.max(0, live.delay ?? 0) * 60;
  return ageInSeconds(trip.ends, now) > late + OVERRUN_SECONDS
    ? { kind: 'zombie', reason: 'trip over' }
    : { kind: 'tracked' };
}

/** A position, a vehicle, a status that says it runs, and a delay that is none of the codes (shapes section 5). */
export const isTracked = (live: LiveTrip): live is LiveTrip & { position: { lat: number; lon: number } } =>
  whyUntracked(live) === null;

function whyUntracked(
  live: LiveTrip,
): 'cancelled' | 'no GPS' | 'no position' | 'no vehicle' | 'no delay' | null {
  if (live.status === 'CANCELED') return 'cancelled';
  if (live.status === 'NO GPS') return 'no GPS';
  if (live.position === null) return 'no position';
  if (live.vehicleId === null) return 'no vehicle';
  return Math.abs(live.delay ?? 0) >= UNTRACKED ? 'no delay' : null;
}
