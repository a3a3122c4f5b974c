import type { MapState } from '#web/features/screens/realtimeMap/address/mapState.ts';
import type { MapView } from '#web/features/transit/map/engine/mapView.ts';
import { MAP_ZOOM } from '#web/features/transit/map/engine/mapZoom.ts';
import type { PlaceResult } from '#web/features/transit/map/mapPlace.ts';

/** Returns the view in the address or, without one, a view of the place; `null`: there is neither. */
export function startView(
  { view }: Pick<MapState, 'view'>,
  answer: PlaceResult | 'asking' | null,
): MapView | null {
  if (view !== null) return view;
  const position = answer !== 'asking' && answer?.known === 'here' ? answer.place.position : null;
  return position && { ...position, zoom: MAP_ZOOM.closestFit };
}
