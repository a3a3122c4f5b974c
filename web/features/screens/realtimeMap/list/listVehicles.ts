/** What the list beside the map holds: the vehicles in view by route, and what the map does not show. */
import { type MapVehicle, vehicleAge } from '#web/features/transit/map/engine/mapVehicle.ts';
import type { Region } from '#web/features/transit/map/engine/riderMap.ts';
import type { LatLon } from '#web/features/transit/map/engine/track.ts';
import { type MapSort, sortVehicles } from '#web/features/transit/map/sortVehicles.ts';

export interface VehicleGroup {
  routeId: string;
  vehicles: MapVehicle[];
}

export interface Listing {
  /** Vehicles on the map and in view. */
  count: number;
  /** The nearest route first, and of each the nearest vehicle; one group when sorted otherwise, with `routeId` empty. */
  groups: VehicleGroup[];
  /** Cancelled, without a place, or last heard of too long ago. */
  offMap: MapVehicle[];
}

export interface ListingOptions {
  sort: MapSort;
  /** Distances are measured from here. */
  from: LatLon | null;
  /** What is in view; `null`: all of them. */
  seen: Region | null;
  /** Epoch ms. */
  now: number;
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
        ? byRoute(sortVehicles(onMap, from === null ? 'route' : 'distance', from))
        : [{ routeId: '', vehicles: sortVehicles(onMap, sort, from) }],
    offMap: sortVehicles(offMap, 'route', null),
  };
}

const isWithin = ({ south, west, north, east }: Region, lat: number, lon: number): boolean =>
  lat >= south && lat <= north && lon >= west && lon <= east;

/** In the order in which their first vehicles come. */
const byRoute = (vehicles: readonly MapVehicle[]): VehicleGroup[] =>
  [...Map.groupBy(vehicles, ({ routeId }) => routeId)].map(([routeId, group]) => ({
    routeId,
    vehicles: group,
  }));

/** The same listing, in which what was there `before` stands as it did: nobody reads a list that jumps. */
export function keepOrder(listing: Listing, before: Listing): Listing {
  const routes = ranks(before.groups.map(({ routeId }) => routeId));
  const ids = ranks(before.groups.flatMap(({ vehicles }) => vehicles.map(({ id }) => id)));
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

/** The place of each; what is new comes last. */
function ranks(names: readonly string[]): (name: string) => number {
  const places = new Map(names.map((name, place) => [name, place]));
  return (name) => places.get(name) ?? names.length;
}
