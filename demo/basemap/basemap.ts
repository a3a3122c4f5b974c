/** The hand-drawn land around a demo agency, in WGS 84 degrees. */
import type { Position } from '#domain/stations/nearest.ts';

export interface RiverPoint extends Position {
  widthMeters: number;
}

export interface Park {
  name: string;
  /** Smallest zoom at which the name is shown. */
  labelZoom: number;
  ring: readonly Position[];
}

export interface BasemapName extends Position {
  name: string;
  /** 1 city, 2 town, 3 neighbourhood. */
  rank: 1 | 2 | 3;
}

export interface WaterName extends Position {
  name: string;
  labelZoom: number;
}

export interface NamedStreet {
  /** `null`: drawn without a name. */
  name: string | null;
  points: readonly Position[];
}

export interface Basemap {
  /** Rings of open water; `islands` are rings of land in it. */
  sea: readonly (readonly Position[])[];
  islands: readonly (readonly Position[])[];
  rivers: readonly (readonly RiverPoint[])[];
  parks: readonly Park[];
  highways: readonly (readonly Position[])[];
  borders: readonly { isState: boolean; line: readonly Position[] }[];
  places: readonly BasemapName[];
  waterNames: readonly WaterName[];
  streets: readonly NamedStreet[];
  rails: readonly (readonly Position[])[];
}

/** Parses `lat,lon lat,lon …`. */
export function pointsOf(text: string): Position[] {
  return text
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [lat = 0, lon = 0] = pair.split(',').map(Number);
      return { lat, lon };
    });
}
