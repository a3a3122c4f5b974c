import type { Position } from '#domain/stations/nearest.ts';

/** A stop, a station or a point of the map, with what leads on from there. */
export interface MapPlace {
  kind: 'stop' | 'station' | 'place';
  /** Stop id, or slug; empty for a point of the map. */
  id: string;
  /** `null`: a point that the geocoder does not name. */
  name: string | null;
  /** `null`: unknown, so the map cannot show it. */
  position: Position | null;
  /** Routes that stop here. */
  routeIds: string[];
  /** `null`: cannot be known now. */
  elevatorOut: boolean | null;
  /** Stops and stations around a point, nearest first; `null`: cannot be known now. */
  near: NearPlace[] | null;
  /** The store has no index of stops: `near` are stations. */
  onlyStations?: true;
}

export interface NearPlace {
  kind: 'stop' | 'station';
  id: string;
  name: string;
  meters: number;
}

/** `none`: no such place in the schedule of today; `unknown`: cannot be looked up now. */
export type PlaceAnswer = { known: 'here'; place: MapPlace } | { known: 'none' | 'unknown' };
