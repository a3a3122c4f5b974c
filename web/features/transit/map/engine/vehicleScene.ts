/** Keeps the state of the vehicle layer: applies snapshots, tracks headings and glides, and computes positions. */
import type { Position } from '#domain/stations/nearest.ts';
import type { EpochMs, Meters } from '#domain/units.ts';
import { type Orientation, orient } from '#domain/vehicles/liveTrip.ts';
import { locate, meters, pointAt, type Track } from './geometry.ts';
import { type Age, type MapVehicle, vehicleAge } from './mapVehicle.ts';

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

const NO_TRACKS: readonly Track[] = [];

export type VehicleScene = ReturnType<typeof createVehicleScene>;

export function createVehicleScene({ tracksOf, glideMs }: SceneOptions) {
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
    /** Applies a snapshot that was current at `sourceAsOf`; returns the number of changed marks. */
    update(vehicles: ReadonlyMap<string, MapVehicle>, sourceAsOf: EpochMs, now: EpochMs) {
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
    /** Returns the marks of all vehicles that are not stale. */
    marks(now: EpochMs) {
      const out: SceneMark[] = [];
      for (const { vehicle, orientation, glide } of actors.values()) {
        const age = vehicleAge(vehicle, now, asOf);
        if (age === 'stale') continue;
        const heading = orientation.heading ?? vehicle.heading;
        out.push({ vehicle, position: glidePosition(glide, now), heading, age });
      }
      return out;
    },
    /** Returns a speed in meters per second that no mark exceeds at `now`; 0 if none moves. */
    speed: (now: EpochMs) => (now < movingUntil ? fastest : 0),
  };
}

/** Motion without predictions: a mark glides along the route's line, or straight, and stops at the reported place. */
export interface Glide {
  from: Position;
  to: Position;
  /** Meters along `track` for both ends; `null`: straight. */
  path: { track: Track; from: number; to: number } | null;
  start: EpochMs;
  end: EpochMs;
}

/** A vehicle further than this from the line is not on it. */
const ON_LINE_METERS: Meters = 45;
/** A longer jump is a correction rather than a movement, so the mark appears at its new place. */
const JUMP_METERS: Meters = 1500;

/** Plans a glide. `duration` in ms (0 with reduced motion); `tracks`: lines of the vehicle's route and direction. */
export function planGlide(
  shown: Position,
  reported: Position,
  tracks: readonly Track[],
  start: EpochMs,
  duration: number,
): Glide {
  const distance = meters(shown, reported);
  const end = duration === 0 || distance < 1 || distance > JUMP_METERS ? start : start + duration;
  const straight: Glide = { from: shown, to: reported, path: null, start, end };
  if (end === start) return straight;
  for (const track of tracks) {
    const from = locate(track, shown);
    if (!from || from.off > ON_LINE_METERS) continue;
    const to = locate(track, reported, from.along + distance);
    if (!to || to.off > ON_LINE_METERS || to.along < from.along) continue;
    // A much longer way along the line means another branch of it.
    if (to.along - from.along > distance * 3 + 100) continue;
    return { ...straight, path: { track, from: from.along, to: to.along } };
  }
  return straight;
}

export function glidePosition(glide: Glide, now: EpochMs): Position {
  if (now >= glide.end) return glide.to;
  const t = Math.max(0, (now - glide.start) / (glide.end - glide.start));
  if (glide.path) {
    const { track, from, to } = glide.path;
    const onLine = pointAt(track, from + (to - from) * t);
    if (onLine) return onLine;
  }
  return {
    lat: glide.from.lat + (glide.to.lat - glide.from.lat) * t,
    lon: glide.from.lon + (glide.to.lon - glide.from.lon) * t,
  };
}
