/** Keeps the state of the vehicle layer: applies snapshots, tracks headings and glides, and computes positions. */
import type { Position } from '#domain/stations/nearest.ts';
import type { EpochMs } from '#domain/units.ts';
import { type Orientation, orient } from '#domain/vehicles/liveTrip.ts';
import { type Glide, glidePosition, planGlide } from './glide.ts';
import { type Age, type MapVehicle, vehicleAge } from './mapVehicle.ts';
import { meters, type Track } from './track.ts';

export interface SceneMark {
  vehicle: MapVehicle;
  position: Position;
  /** Degrees clockwise from north; `null`: the vehicle has not moved and the feed gives no heading. */
  heading: number | null;
  age: Exclude<Age, 'stale'>;
}

export interface SceneOptions {
  /** Lines of a vehicle's route and direction; without any, it glides in a straight line. */
  tracksOf: (vehicle: MapVehicle) => readonly Track[];
  /** Returns the duration of a glide in milliseconds; 0 with reduced motion. */
  glideMs: () => number;
}

export interface VehicleScene {
  /** Applies a snapshot that was current at `sourceAsOf`; returns the number of changed marks. */
  update(vehicles: ReadonlyMap<string, MapVehicle>, sourceAsOf: EpochMs, now: EpochMs): number;
  /** Returns the marks of all vehicles that are not stale. */
  marks(now: EpochMs): SceneMark[];
  /** Returns a speed in meters per second that no mark exceeds at `now`; 0 if none moves. */
  speed(now: EpochMs): number;
}

const NO_TRACKS: readonly Track[] = [];

export function createVehicleScene({ tracksOf, glideMs }: SceneOptions): VehicleScene {
  const actors = new Map<string, { vehicle: MapVehicle; orientation: Orientation; glide: Glide }>();
  let asOf = 0;
  let movingUntil = 0;
  let fastest = 0;

  function applyReport(vehicle: MapVehicle, position: Position, now: EpochMs, duration: number): void {
    const before = actors.get(vehicle.id);
    const orientation = orient(before?.orientation ?? null, position);
    const shown = before ? glidePosition(before.glide, now) : position;
    const glide = planGlide(
      shown,
      position,
      before && duration > 0 ? tracksOf(vehicle) : NO_TRACKS,
      now,
      before ? duration : 0,
    );
    if (glide.end > now) {
      movingUntil = Math.max(movingUntil, glide.end);
      // The fastest glide counts until all glides have ended; an extra frame does no harm.
      const distance = glide.path ? glide.path.to - glide.path.from : meters(glide.from, glide.to);
      fastest = Math.max(fastest, (distance * 1000) / (glide.end - now));
    }
    actors.set(vehicle.id, { vehicle, orientation, glide });
  }

  return {
    update(vehicles, sourceAsOf, now) {
      asOf = sourceAsOf;
      if (now >= movingUntil) fastest = 0;
      const duration = glideMs();
      let touched = 0;
      for (const id of actors.keys()) {
        const next = vehicles.get(id);
        if (next && next.lat !== null && next.lon !== null) continue;
        actors.delete(id);
        touched++;
      }
      for (const vehicle of vehicles.values()) {
        if (vehicle.lat === null || vehicle.lon === null) continue;
        if (actors.get(vehicle.id)?.vehicle === vehicle) continue;
        applyReport(vehicle, { lat: vehicle.lat, lon: vehicle.lon }, now, duration);
        touched++;
      }
      return touched;
    },
    marks(now) {
      const out: SceneMark[] = [];
      for (const { vehicle, orientation, glide } of actors.values()) {
        const age = vehicleAge(vehicle, now, asOf);
        if (age === 'stale') continue;
        const heading = orientation.heading ?? vehicle.heading;
        out.push({ vehicle, position: glidePosition(glide, now), heading, age });
      }
      return out;
    },
    speed: (now) => (now < movingUntil ? fastest : 0),
  };
}
