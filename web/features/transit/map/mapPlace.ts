import type { NotKnown } from '#domain/result.ts';
import type { Position } from '#domain/stations/nearest.ts';

export interface MapPlace {
  kind: 'stop' | 'station' | 'place';
  /** A stop's id or a station's slug; "" for a point on the map. */
  id: string;
  /** `null`: no name is known, as for a point that the geocoder does not name. */
  name: string | null;
  /** Without one, the map cannot show it. */
  position: Position | NotKnown;
  routeIds: string[];
  elevatorOut: boolean | null;
  /** Stops and stations around a point, nearest first; `null`: unknown. */
  near: NearPlace[] | null;
  /** Set if the store has no index of stops, so that `near` contains only stations. */
  onlyStations?: true;
}

export interface NearPlace {
  kind: 'stop' | 'station';
  id: string;
  name: string;
  meters: number;
}

/** `none`: the place is not in the current schedule; `unknown`: it cannot be looked up now. */
export type PlaceResult = { known: 'here'; place: MapPlace } | { known: 'none' | 'unknown' };

export interface MapStation {
  slug: string;
  name: string;
  lat: number;
  lon: number;
  elevatorOut: boolean | null;
}
