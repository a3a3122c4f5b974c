import type { SearchEntry } from '#domain/search/searchEntry.ts';
import { nearest, type Position, WALK_METERS } from '#domain/stations/nearest.ts';
import type { EpochMs, Meters } from '#domain/units.ts';
import type { SourceAge } from '#web/features/base/live/FreshnessNote.tsx';
import type { ListedDeparture } from '#web/features/transit/departures/departureView.ts';

export interface NearResponse {
  now: EpochMs;
  /** Nearest first; `null`: unknown. */
  places: NearPlaceView[] | null;
  /** Whether the store has no index of stops; if so, all places are stations. */
  onlyStations: boolean;
  /** `null`: no live data was requested. */
  live: SourceAge | null;
}

export interface NearPlaceView {
  name: string;
  to: string;
  meters: Meters;
  departures: ListedDeparture[];
  /** When service resumes; `null`: service runs, or the time is unknown. */
  resumes: EpochMs | null;
  /** Whether the place's complete schedule was readable; if so, an empty list means that there are no departures. */
  known: boolean;
}

/** Returns the address to request. For privacy, degrees are rounded to four decimal places, about ten meters. */
export const nearAddress = ({ lat, lon }: { lat: number; lon: number }): string =>
  `/near-departures?lat=${lat.toFixed(4)}&lon=${lon.toFixed(4)}`;

/** Parses the query of a `nearAddress`; `null`: it is invalid. */
export function readNearAddress(search: URLSearchParams): { lat: number; lon: number } | null {
  const [lat, lon] = [parseDegrees(search.get('lat'), 90), parseDegrees(search.get('lon'), 180)];
  return lat === null || lon === null ? null : { lat, lon };
}

function parseDegrees(text: string | null, max: number): number | null {
  if (text === null || !/^-?\d{1,3}(\.\d{1,8})?$/.test(text)) return null;
  const value = Number(text);
  return Math.abs(value) <= max ? value : null;
}

export interface PlaceNear {
  /** The entries with one name, such as the stops of both directions; nearest first. */
  entries: [SearchEntry, ...SearchEntry[]];
  meters: Meters;
}

const MAX_CANDIDATES = 20;

export function placesNear(entries: readonly SearchEntry[], from: Position, limit: number): PlaceNear[] {
  const served = entries.filter(({ kind, routeIds }) => kind === 'station' || routeIds.length > 0);
  const places = new Map<string, PlaceNear>();
  for (const { thing, meters } of nearest(served, from, MAX_CANDIDATES)) {
    if (meters > WALK_METERS) continue;
    const known = places.get(thing.name);
    if (known) known.entries.push(thing);
    else places.set(thing.name, { entries: [thing], meters });
  }
  return [...places.values()].slice(0, limit);
}
