import type { Position } from '#domain/stations/nearest.ts';
import type { MapState } from '#web/features/screens/realtimeMap/address/mapState.ts';
import type { MapVehicle } from '#web/features/transit/map/engine/mapVehicle.ts';
import { MAP_ZOOM, type MapView, MOVE_TO } from '#web/features/transit/map/engine/mapView.ts';
import type { PlaceResult } from '#web/features/transit/map/mapPlace.ts';

/**
 * Returns the view in the address or, without one, a view of the place or the vehicle or, unless routes are chosen, the view
 * that the map showed last, or the middle of the network; `null`: there is none.
 */
export function startView(
  { view, routeIds }: Pick<MapState, 'view' | 'routeIds'>,
  answer: PlaceResult | 'asking' | null,
  {
    vehicle,
    last = null,
    middle,
  }: { vehicle: MapVehicle | null; last?: MapView | null; middle: Position | null },
): MapView | null {
  if (view !== null) return view;
  const position = answer !== 'asking' && answer?.known === 'here' ? answer.place.position : null;
  if (position) return { ...position, zoom: MAP_ZOOM.closestFit };
  if (vehicle && vehicle.lat !== null && vehicle.lon !== null)
    return { lat: vehicle.lat, lon: vehicle.lon, zoom: MOVE_TO.vehicle };
  if (routeIds.length > 0) return null;
  return last ?? (middle && { ...middle, zoom: MAP_ZOOM.start });
}
