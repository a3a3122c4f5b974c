import type { MapState } from '#web/features/screens/realtimeMap/address/mapState.ts';
import type { MapView } from '#web/features/transit/map/engine/mapView.ts';
import type { PlaceAnswer } from '#web/features/transit/map/mapPlace.ts';

/** A place is shown with the stops around it. */
const PLACE_ZOOM = 16;

/** Where the map begins: as the address says, else at its place; `null`: nothing says where. */
export function startView(
  { view }: Pick<MapState, 'view'>,
  answer: PlaceAnswer | 'asking' | null,
): MapView | null {
  if (view !== null) return view;
  const position = answer !== 'asking' && answer?.known === 'here' ? answer.place.position : null;
  return position && { ...position, zoom: PLACE_ZOOM };
}
