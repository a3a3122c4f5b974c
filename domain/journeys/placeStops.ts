/** Finds the stops of a place: those of a stop or station, and those within walking distance of it or of a position. */
import type { Position } from '#domain/stations/nearest.ts';
import { Barriers } from './barriers.ts';
import { stationOf } from './changeGraph.ts';
import type { StopWalk } from './journey.ts';
import { NO_POSITION, type Timetable } from './timetable.ts';
import { MAX_ACCESS_SECONDS, metersApart, PositionGrid, walkSeconds } from './walking.ts';

/** Straight line that takes `MAX_ACCESS_SECONDS` at an ordinary pace. */
const ACCESS_METERS = 831;
/** Walking the whole way is offered up to this long. */
const MAX_WALK_SECONDS = 3_600;

export interface PlaceStops {
  /** Returns the index of a stop, station, entrance or node by the feed's id; `null` if there is none. */
  indexOf(id: string): number | null;
  /** Returns the position of a stop in degrees; `null` if the feed gives none. */
  positionOf(stop: number): Position | null;
  /**
   * Returns the stops to begin or end a journey at, the place's own with no walk. A walk takes at most 15 minutes at the
   * rider's own pace, and never leads across a barrier such as a river.
   */
  stopsOf(place: JourneyEnd, pace: number): StopWalk[];
  /** Seconds to walk the whole way; `null` if it takes more than an hour, or the way is unknown. */
  walkBetween(from: JourneyEnd, to: JourneyEnd, pace: number): number | null;
}

/** A stop or station by its index, or a position (degrees). */
export type JourneyEnd = { stop: number } | Position;

export function createPlaceStops(timetable: Timetable): PlaceStops {
  const { stops } = timetable;
  const indexes = new Map(stops.ids.map((id, index) => [id, index]));
  const boarding = [...stops.kinds.keys()].filter((stop) => stops.kinds[stop] === 0);
  const grid = new PositionGrid(stops, boarding, ACCESS_METERS);
  const barriers = new Barriers(timetable.walks.barriers);
  const ofStation = Map.groupBy(boarding, (stop) => stationOf(timetable, stop));

  /** In units of 1e-6 degrees. */
  function unitsOf(place: JourneyEnd): [lat: number, lon: number] | null {
    if (!('stop' in place)) return [Math.round(place.lat * 1e6), Math.round(place.lon * 1e6)];
    const lat = stops.lats[place.stop] as number;
    return lat === NO_POSITION ? null : [lat, stops.lons[place.stop] as number];
  }

  const ownStops = (place: JourneyEnd): readonly number[] => {
    if (!('stop' in place)) return [];
    switch (stops.kinds[place.stop]) {
      case 0:
        return [place.stop];
      case 1:
        return ofStation.get(place.stop) ?? [];
      default:
        // An entrance or node is a position.
        return [];
    }
  };

  return {
    indexOf: (id) => indexes.get(id) ?? null,
    positionOf(stop) {
      const units = unitsOf({ stop });
      return units === null ? null : { lat: units[0] / 1e6, lon: units[1] / 1e6 };
    },
    stopsOf(place, pace) {
      const walks = new Map<number, number>(ownStops(place).map((stop) => [stop, 0]));
      const at = unitsOf(place);
      if (at !== null)
        grid.near(...at, (stop, meters) => {
          const seconds = Math.ceil(walkSeconds(meters) * pace);
          if (walks.has(stop) || seconds > MAX_ACCESS_SECONDS) return;
          const [lat, lon] = [stops.lats[stop] as number, stops.lons[stop] as number];
          if (!barriers.isBetween(...at, lat, lon)) walks.set(stop, seconds);
        });
      return Array.from(walks, ([stop, seconds]) => ({ stop, seconds }));
    },
    walkBetween(from, to, pace) {
      const [start, end] = [unitsOf(from), unitsOf(to)];
      if (start === null || end === null || barriers.isBetween(...start, ...end)) return null;
      const seconds = Math.ceil(walkSeconds(metersApart(...start, ...end)) * pace);
      return seconds <= MAX_WALK_SECONDS ? seconds : null;
    },
  };
}
