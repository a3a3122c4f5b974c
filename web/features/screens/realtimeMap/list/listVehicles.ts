// Lists the vehicles in view and, separately, those that are not on the map.
import type { Region } from '#agency/types.ts';
import type { Position } from '#domain/stations/nearest.ts';
import type { EpochMs } from '#domain/units.ts';
import { type MapVehicle, vehicleAge } from '#web/features/transit/map/engine/mapVehicle.ts';
import { type MapSort, sortVehicles } from '#web/features/transit/map/sortVehicles.ts';

export interface VehicleGroup {
  routeId: string;
  vehicles: MapVehicle[];
}

export interface Listing {
  count: number;
  /** Has one group per route, nearest first if `from` is known; in other sort orders, one group with an empty `routeId`. */
  groups: VehicleGroup[];
  /** Vehicles without a position, such as those of cancelled trips, or with a stale report. */
  offMap: MapVehicle[];
}

export interface ListingOptions {
  sort: MapSort;
  /** Origin of distances. */
  from: Position | null;
  /** The visible part of the map; `null`: all vehicles are in view. */
  seen: Region | null;
  now: EpochMs;
  sourceAsOf: number;
}

export function listVehicles(vehicles: readonly MapVehicle[], options: ListingOptions): Listing {
  const { sort, from, seen, now, sourceAsOf } = options;
  const onMap: MapVehicle[] = [];
  const offMap: MapVehicle[] = [];
  for (const vehicle of vehicles) {
    const { lat, lon } = vehicle;
    if (lat === null || lon === null || vehicleAge(vehicle, now, sourceAsOf) === 'stale')
      offMap.push(vehicle);
    else if (seen === null || isWithin(seen, lat, lon)) onMap.push(vehicle);
  }
  return {
    count: onMap.length,
    groups:
      sort === 'route'
        ? groupByRoute(sortVehicles(onMap, from === null ? 'route' : 'distance', from))
        : [{ routeId: '', vehicles: sortVehicles(onMap, sort, from) }],
    offMap: sortVehicles(offMap, 'route', null),
  };
}

const isWithin = ({ south, west, north, east }: Region, lat: number, lon: number): boolean =>
  lat >= south && lat <= north && lon >= west && lon <= east;

const groupByRoute = (vehicles: readonly MapVehicle[]): VehicleGroup[] =>
  [...Map.groupBy(vehicles, ({ routeId }) => routeId)].map(([routeId, group]) => ({
    routeId,
    vehicles: group,
  }));

/** Sorts a listing like `before`, so that the list does not jump while someone reads it. */
export function keepOrder(listing: Listing, before: Listing): Listing {
  const routes = ranksInOrder(before.groups.map(({ routeId }) => routeId));
  const ids = ranksInOrder(before.groups.flatMap(({ vehicles }) => vehicles.map(({ id }) => id)));
  return {
    ...listing,
    groups: listing.groups
      .toSorted((a, b) => routes(a.routeId) - routes(b.routeId))
      .map((group) => ({
        ...group,
        vehicles: group.vehicles.toSorted((a, b) => ids(a.id) - ids(b.id)),
      })),
  };
}

/** Returns a function that ranks names in this order, and new names last. */
function ranksInOrder(names: readonly string[]): (name: string) => number {
  const ranks = new Map(names.map((name, rank) => [name, rank]));
  return (name) => ranks.get(name) ?? names.length;
}
