/** The land around a demo agency, drawn by hand: approximate, enough to know where one is. WGS 84 degrees. */

export interface Point {
  lat: number;
  lon: number;
}
export interface RiverPoint extends Point {
  widthMeters: number;
}

export interface Park {
  name: string;
  /** Smallest zoom at which the name is written. */
  labelZoom: number;
  ring: readonly Point[];
}

export interface Place extends Point {
  name: string;
  /** 1 city, 2 town, 3 neighbourhood. */
  rank: 1 | 2 | 3;
}

export interface WaterName extends Point {
  name: string;
  /** Smallest zoom at which it is written. */
  from: number;
}

export interface NamedStreet {
  /** `null`: it is drawn without a name. */
  name: string | null;
  points: readonly Point[];
}

export interface Basemap {
  /** Rings of open water, and of islands in it. */
  sea: readonly (readonly Point[])[];
  islands: readonly (readonly Point[])[];
  rivers: readonly (readonly RiverPoint[])[];
  parks: readonly Park[];
  highways: readonly (readonly Point[])[];
  /** Lines of counties, and of states. */
  borders: readonly { state: boolean; line: readonly Point[] }[];
  places: readonly Place[];
  waterNames: readonly WaterName[];
  streets: readonly NamedStreet[];
  /** Tracks of trains and trams. */
  rails: readonly (readonly Point[])[];
}

/** `lat,lon lat,lon …` */
export function points(text: string): Point[] {
  return text
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [lat = 0, lon = 0] = pair.split(',').map(Number);
      return { lat, lon };
    });
}
