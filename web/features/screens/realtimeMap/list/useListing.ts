import { useRef } from 'react';
import type { MapVehicle } from '#web/features/transit/map/engine/mapVehicle.ts';
import { keepOrder, type Listing, type ListingOptions, listVehicles } from './listVehicles.ts';

/** The list is sorted again when its sort order or origin changes. Updates of the vehicles keep the order. */
export function useListing(vehicles: readonly MapVehicle[], options: ListingOptions): Listing {
  const { sort, from } = options;
  const key = `${sort} ${from?.lat} ${from?.lon}`;
  const before = useRef<{ key: string; listing: Listing } | null>(null);
  const made = listVehicles(vehicles, options);
  const listing = before.current?.key === key ? keepOrder(made, before.current.listing) : made;
  before.current = { key, listing };
  return listing;
}
