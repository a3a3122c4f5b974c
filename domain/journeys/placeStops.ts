/** Finds the stops of a place: those of a stop or station, and those within walking distance of it or of a position. */
import type { Position } from '#domain/stations/nearest.ts';
import type { ChangeGraph } from './changeGraph.ts';
import type { StopWalk } from './journey.ts';
import type { StreetNetwork } from './streets.ts';
import { Barriers, isOnStreet } from './streetWalks.ts';
import { NO_POSITION, type PlannerTimetable, positionUnits } from './timetable.ts';
import { MAX_ACCESS_SECONDS, METERS_PER_SECOND, metersApart, PositionGrid, walkSeconds } from './walking.ts';
import { stationOf } from './waysOnFoot.ts';

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
   * rider's own pace, never leads across a barrier such as a river, and takes the pathways of a station that has some.
   */
  stopsOf(place: PlannerEnd, walker: Walker, side: 'from' | 'to'): StopWalk[];
  /** Seconds to walk the whole way; `null` if it takes more than an hour, or the way is unknown. */
  walkBetween(from: PlannerEnd, to: PlannerEnd, walker: Omit<Walker, 'graph'>): number | null;
}

/** A stop or station by its index, or a position (degrees). */
export type PlannerEnd = { stop: number } | Position;

export interface Walker {
  /** How many times as long as most riders this one walks. */
  pace: number;
  isStepFree: boolean;
  /** The ways in stations that this rider can take. */
  graph: Pick<ChangeGraph, 'doors'>;
}

/** `streets`: those around the stops, where they are known. */
export function createPlaceStops(
  timetable: PlannerTimetable,
  streets: StreetNetwork | null = null,
): PlaceStops {
  const { stops } = timetable;
  const indexes = new Map(stops.ids.map((id, index) => [id, index]));
  const boarding = [...stops.kinds.keys()].filter((stop) => stops.kinds[stop] === 0);
  const onStreet = [...stops.kinds.keys()].filter((stop) => isOnStreet(timetable, stop));
  const grid = new PositionGrid(stops, onStreet, ACCESS_METERS);
  const barriers = new Barriers(timetable.walks.barriers);
  const ofStation = Map.groupBy(boarding, (stop) => stationOf(timetable, stop));

  /** In units of 1e-6 degrees. */
  function unitsOf(place: PlannerEnd): [lat: number, lon: number] | null {
    if (!('stop' in place)) return [positionUnits(place.lat), positionUnits(place.lon)];
    const lat = stops.lats[place.stop] as number;
    return lat === NO_POSITION ? null : [lat, stops.lons[place.stop] as number];
  }

  const ownStops = (place: PlannerEnd): readonly number[] => {
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

  /** Seconds from a position to others, at most `maxSeconds`; along streets where both are at one, else straight. */
  function walksFrom(
    at: [lat: number, lon: number],
    maxSeconds: number,
    { pace, isStepFree }: Omit<Walker, 'graph'>,
  ) {
    const start = streets?.pointNear(...at, isStepFree) ?? null;
    const metersTo = start && streets?.metersFrom(start, (maxSeconds / pace) * METERS_PER_SECOND, isStepFree);
    return (lat: number, lon: number): number | null => {
      const end = metersTo && streets?.pointNear(lat, lon, isStepFree);
      if (metersTo && end) {
        const meters = metersTo(end);
        return meters === null ? null : Math.ceil((meters / METERS_PER_SECOND) * pace);
      }
      const seconds = Math.ceil(walkSeconds(metersApart(...at, lat, lon)) * pace);
      return seconds > maxSeconds || barriers.isBetween(...at, lat, lon) ? null : seconds;
    };
  }

  return {
    indexOf: (id) => indexes.get(id) ?? null,
    positionOf(stop) {
      const units = unitsOf({ stop });
      return units === null ? null : { lat: units[0] / 1e6, lon: units[1] / 1e6 };
    },
    stopsOf(place, walker, side) {
      const { doors } = walker.graph;
      const [behind, closed] = side === 'from' ? [doors.into, doors.notInto] : [doors.outOf, doors.notOutOf];
      const own = ownStops(place).filter((stop) => !closed.has(stop));
      const walks = new Map<number, number>(own.map((stop) => [stop, 0]));
      const at = unitsOf(place);
      if (at !== null) {
        const walkTo = walksFrom(at, MAX_ACCESS_SECONDS, walker);
        grid.near(...at, (point) => {
          const inside = behind.get(point);
          if (inside === undefined) return;
          const outside = walkTo(stops.lats[point] as number, stops.lons[point] as number);
          for (const [stop, further] of outside === null ? [] : inside) {
            const seconds = (outside as number) + Math.ceil(further * walker.pace);
            if (seconds <= MAX_ACCESS_SECONDS && seconds < (walks.get(stop) ?? Number.POSITIVE_INFINITY))
              walks.set(stop, seconds);
          }
        });
      }
      return Array.from(walks, ([stop, seconds]) => ({ stop, seconds }));
    },
    walkBetween(from, to, walker) {
      const [start, end] = [unitsOf(from), unitsOf(to)];
      return start === null || end === null ? null : walksFrom(start, MAX_WALK_SECONDS, walker)(...end);
    },
  };
}
