import type { Position } from '#domain/stations/nearest.ts';
import type { MapState } from '#web/features/screens/realtimeMap/address/mapState.ts';
import type { MapView } from '#web/features/transit/map/engine/mapView.ts';
import { MAP_ZOOM } from '#web/features/transit/map/engine/mapZoom.ts';
import type { PlaceResult } from '#web/features/transit/map/mapPlace.ts';

/**
 * Returns the view in the address or, without one, a view of the place or, unless routes are chosen, of the middle of the
 * network; `null`: there is none.
 */
export function startView(
  { view, routeIds }: Pick<MapState, 'view' | 'routeIds'>,
  answer: PlaceResult | 'asking' | null,
  middle: Position | null,
): MapView | null {
  if (view !== null) return view;
  const position = answer !== 'asking' && answer?.known === 'here' ? answer.place.position : null;
  if (position) return { ...position, zoom: MAP_ZOOM.closestFit };
  return middle && routeIds.length === 0 ? { ...middle, zoom: MAP_ZOOM.start } : null;
}
