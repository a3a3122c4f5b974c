/** Motion without predictions: a mark glides along the route's line, or straight, and stops at the reported place. */
import type { Position } from '#domain/stations/nearest.ts';
import type { EpochMs, Meters } from '#domain/units.ts';
import { locate, meters, pointAt, type Track } from './track.ts';

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
