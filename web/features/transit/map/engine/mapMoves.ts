/** Moves the map. Places are centred, and regions fitted, in its free part, which no panel covers. */
import type { Region } from '#agency/types.ts';
import type { Position } from '#domain/stations/nearest.ts';
import { type LeafletMap, Point } from './leaflet.ts';
import { MAP_ZOOM } from './mapView.ts';

/** A rectangle in CSS pixels. */
export type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

/** `margin`: space around a shown region, in pixels. `readMiddle` stores the centre for `keepMiddle`. */
export function createMapMoves(map: LeafletMap, free: () => Box, margin: number, animates: boolean) {
  let middle: Position | null = null;
  let moving = false;
  map.on('movestart moveend', ({ type }) => {
    moving = type === 'movestart';
  });

  /** Returns the offset from the centre of the container to that of its free part, in pixels. */
  const offset = () => {
    const { left, top, right, bottom } = free();
    return new Point((left + right) / 2, (top + bottom) / 2).subtract(map.getSize().divideBy(2));
  };
  const centerFor = ({ lat, lon }: Position, zoom: number) =>
    map.unproject(map.project([lat, lon], zoom).subtract(offset()), zoom);
  const at = (x: number, y: number) => map.containerPointToLatLng([x, y]);
  const moveTo = (position: Position, zoom = map.getZoom(), animate = animates) => {
    map.setView(centerFor(position, zoom), zoom, { animate });
    middle = position;
  };

  return {
    moveTo,
    /** Pans to a point unless it is already near the centre; called at every frame. */
    follow(position: Position) {
      // A pan restarted at every frame would never finish; the end of the current one triggers the next frame.
      if (moving) return;
      const now = map.latLngToContainerPoint([position.lat, position.lon]);
      const goal = map.getSize().divideBy(2).add(offset());
      // A few pixels off the centre are acceptable, so that jitter does not move the map.
      if (now.distanceTo(goal) > 24) map.panTo(centerFor(position, map.getZoom()), { animate: animates });
    },
    /** Restores the centre of the free part after the covered part has changed. */
    keepMiddle() {
      if (middle !== null) moveTo(middle);
    },
    showRegion({ south, west, north, east }: Region) {
      const { x: width, y: height } = map.getSize();
      const { left, top, right, bottom } = free();
      map.fitBounds(
        [
          [south, west],
          [north, east],
        ],
        {
          maxZoom: MAP_ZOOM.closestFit,
          paddingTopLeft: [left + margin, top + margin],
          paddingBottomRight: [width - right + margin, height - bottom + margin],
          animate: false,
        },
      );
    },
    visibleRegion(): Region {
      const { left, top, right, bottom } = free();
      const [northWest, southEast] = [at(left, top), at(right, bottom)];
      return { south: southEast.lat, west: northWest.lng, north: northWest.lat, east: southEast.lng };
    },
    readMiddle() {
      const { left, top, right, bottom } = free();
      const { lat, lng: lon } = at((left + right) / 2, (top + bottom) / 2);
      middle = { lat, lon };
      return middle;
    },
  };
}
