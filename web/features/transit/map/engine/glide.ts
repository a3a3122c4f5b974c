/** Motion without predictions: a mark glides along the route's line, or straight, and stops at the reported place. */
import type { Position } from '#domain/stations/nearest.ts';
import { locate, meters, pointAt, type Track } from './track.ts';

export interface Glide {
  from: Position;
  to: Position;
  /** Meters along `track` for both ends; `null`: straight. */
  path: { track: Track; from: number; to: number } | null;
  /** Epoch milliseconds. */
  start: number;
  end: number;
}

/** A vehicle further than this from the line, in meters, is not on it. */
const ON_LINE_METERS = 45;
/** A longer jump, in meters, is a correction rather than a movement, so the mark appears at its new place. */
const JUMP_METERS = 1500;

/** Plans a glide. `duration` in ms (0 with reduced motion); `tracks`: lines of the vehicle's route and direction. */
export function planGlide(
  shown: Position,
  reported: Position,
  tracks: readonly Track[],
  start: number,
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

export function glidePosition(glide: Glide, now: number): Position {
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
