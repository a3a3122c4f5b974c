import { type RefObject, useEffect, useRef } from 'react';
import type { Region } from '#agency/types.ts';
import type { Position } from '#domain/stations/nearest.ts';
import type { MapView } from './engine/mapView.ts';
import { MAP_ZOOM, MOVE_TO } from './engine/mapZoom.ts';
import type { RiderMap } from './engine/riderMap.ts';

export interface Camera {
  /** The initial view; `null`: all of `region`. */
  view: MapView | null;
  /** `null`: the extent of the lines. */
  region: Region | null;
  /** Shown if nothing else determines the view. */
  home: Region;
  /** An element with the size of the uncovered part; omitted: the whole map. */
  free?: RefObject<HTMLElement | null>;
  /** Changes whenever the size of `free` does. */
  freeKey?: string;
  /** The position to move to; a new object moves the map again. */
  goTo?: Position | null;
  /** Restores this view, or the whole region; a new object restores it again. */
  returnTo?: { view: MapView | null } | null;
}

export function useMapCamera(map: RefObject<RiderMap | null>, camera: Camera, me: Position | null): void {
  const { freeKey, goTo, returnTo, region, home } = camera;
  useEffect(() => {
    if (me) map.current?.moveTo(me, MOVE_TO.rider);
  }, [map, me]);
  const lastFreeKey = useRef(freeKey);
  useEffect(() => {
    if (lastFreeKey.current === freeKey) return;
    lastFreeKey.current = freeKey;
    map.current?.keepMiddle();
  }, [map, freeKey]);
  useEffect(() => {
    if (goTo) map.current?.moveTo(goTo, Math.max(map.current.zoom(), MAP_ZOOM.closestFit));
  }, [map, goTo]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new object restores a view
  useEffect(() => {
    if (!returnTo) return;
    if (returnTo.view) map.current?.moveTo(returnTo.view, returnTo.view.zoom);
    else map.current?.showRegion(region ?? home);
  }, [map, returnTo]);
}
