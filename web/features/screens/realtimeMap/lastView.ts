// The view that the map showed last. It stays on the device, like the searches and stops that it remembers.
import type { MapView } from '#web/features/transit/map/engine/mapView.ts';
import { parseView, viewText } from './address/mapState.ts';

const KEY = 'timepoint-map-view';

/** Returns `null` if there is none, or if the browser blocks storage. */
export function lastView(): MapView | null {
  try {
    return parseView(localStorage.getItem(KEY));
  } catch {
    return null;
  }
}

export function keepLastView(view: MapView): void {
  try {
    localStorage.setItem(KEY, viewText(view));
  } catch {
    // The next map opens in the middle of the network.
  }
}
