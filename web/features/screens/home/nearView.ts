import type { SourceAge } from '#web/features/base/live/FreshnessNote.tsx';
import type { SoonDeparture } from '#web/features/transit/departures/soonDeparture.ts';

/** What stops around a rider, with what leaves there next. */
export interface NearAnswer {
  /** Epoch milliseconds. */
  now: number;
  /** Nearest first; `null`: cannot be known now. */
  places: NearPlaceView[] | null;
  /** This agency's store has no index of stops: there may be some. */
  onlyStations: boolean;
  /** `null`: nothing live was asked for. */
  live: SourceAge | null;
}

export interface NearPlaceView {
  name: string;
  /** Path in the app. */
  to: string;
  meters: number;
  departures: SoonDeparture[];
  /** When service resumes, epoch ms; `null`: it runs, or nobody knows. */
  resumes: number | null;
  /** The whole schedule of the place could be read: without departures there are none. */
  known: boolean;
}

/** The address that answers; degrees to the fourth decimal, about ten meters: nobody needs to know more. */
export const nearAddress = ({ lat, lon }: { lat: number; lon: number }): string =>
  `/near-departures?lat=${lat.toFixed(4)}&lon=${lon.toFixed(4)}`;

/** The point of such an address; `null` for what is none on Earth. */
export function readNearAddress(search: URLSearchParams): { lat: number; lon: number } | null {
  const [lat, lon] = [degrees(search.get('lat'), 90), degrees(search.get('lon'), 180)];
  return lat === null || lon === null ? null : { lat, lon };
}

function degrees(text: string | null, most: number): number | null {
  if (text === null || !/^-?\d{1,3}(\.\d{1,8})?$/.test(text)) return null;
  const value = Number(text);
  return Math.abs(value) <= most ? value : null;
}
