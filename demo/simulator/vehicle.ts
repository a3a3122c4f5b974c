/** What a run's vehicle tells of itself: when it reports, from where it cannot, its name, and how full it is. */
import { chance } from './chance.ts';
import { peak } from './peak.ts';
import type { SimulatedRoute } from './readTimetable.ts';
import type { TripRun } from './tripRuns.ts';

/** Trains of these routes run underground or without receivers: they never tell where they are. */
const neverTracked: ReadonlySet<string> = new Set(['L1', 'B1', 'B2', 'B3']);
const tunnelTrolleys: ReadonlySet<string> = new Set(['T1', 'T2', 'T3', 'T4', 'T5']);
/** Degrees of longitude from the portals at 36th and 40th St to the end of the tunnel at 13th St. */
const TUNNEL = { from: -75.2, to: -75.16 };

export const isTracked = (route: SimulatedRoute): boolean => !neverTracked.has(route.id);

export const isInTunnel = (route: SimulatedRoute, lon: number): boolean =>
  tunnelTrolleys.has(route.id) && lon > TUNNEL.from && lon < TUNNEL.to;

/** Unix seconds of the last report that has come in by `time`: 5 to 60 seconds ago, and never the same for all. */
export function lastReport(run: TripRun, time: number): number {
  const period = 15 + Math.floor(chance(run.key, 20) * 30);
  const phase = Math.floor(chance(run.key, 21) * period);
  const travel = 5 + Math.floor(chance(run.key, 22) * 10);
  return Math.floor((time - travel - phase) / period) * period + phase;
}

/** Rail cars are numbered singly, so a train is named by all of its cars; everything else has one number. */
export function vehicleName(run: TripRun): string {
  switch (run.trip.route.type) {
    case 2: {
      const cars = 2 + Math.floor(chance(run.key, 30) * 4);
      // 317 shares no factor with 800: neighbours get numbers far apart, and none comes twice.
      const car = (index: number) => 101 + (((run.number * 5 + index) * 317) % 800);
      return Array.from({ length: cars }, (_, index) => car(index)).join(',');
    }
    case 0:
      return String(9000 + (run.number % 1000));
    case 1:
      return String(1000 + (run.number % 1000));
    default:
      return String(3000 + (run.number % 5000));
  }
}

const levels = [
  'EMPTY',
  'MANY_SEATS_AVAILABLE',
  'FEW_SEATS_AVAILABLE',
  'STANDING_ROOM_ONLY',
  'CRUSHED_STANDING_ROOM_ONLY',
  'FULL',
] as const;

/** How full, at a share (0 to 1) of the trip; `null` for the vehicles that do not count their riders. */
export function occupancy(run: TripRun, share: number): (typeof levels)[number] | null {
  if (chance(run.key, 40) < 0.08) return null;
  const ofDay = peak(run.trip.start + share * (run.end - run.start));
  const ofTrip = Math.sin(Math.PI * Math.min(1, Math.max(0, share)));
  const load = (0.25 + 0.55 * ofDay) * (0.35 + 0.85 * ofTrip) * (0.5 + chance(run.key, 41) * 1.1);
  const limits = [0.06, 0.36, 0.62, 0.98, 1.12];
  const level = limits.findIndex((limit) => load < limit);
  return levels[level === -1 ? limits.length : level] ?? null;
}
