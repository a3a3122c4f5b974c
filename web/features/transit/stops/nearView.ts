import type { SourceAge } from '#web/features/base/live/FreshnessNote.tsx';
import type { SoonDeparture } from '#web/features/transit/departures/departureView.ts';

export interface NearResponse {
  /** Epoch milliseconds. */
  now: number;
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
  meters: number;
  departures: SoonDeparture[];
  /** When service resumes, epoch ms; `null`: service runs, or the time is unknown. */
  resumes: number | null;
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
