import { type RefObject, useEffect, useRef } from 'react';
import type { MapView } from './engine/mapView.ts';
import type { Region, RiderMap } from './engine/riderMap.ts';
import type { LatLon } from './engine/track.ts';

/** Where the map looks. */
export interface Camera {
  /** Where it begins; `null`: with all of `region` in view. */
  view: MapView | null;
  /** `null`: whatever the lines cover. */
  region: Region | null;
  /** Shown while nothing else says where to look. */
  home: Region;
  /** An element as large as what nothing lies over; left out: the whole map. */
  free?: RefObject<HTMLElement | null>;
  /** Another value when `free` has another size. */
  freeKey?: string;
  /** The map goes there; another object goes there again. */
  goTo?: LatLon | null;
  /** The map returns to this view, or to the whole region; another object returns there again. */
  returnTo?: { view: MapView | null } | null;
}

/** A place is shown with the stops around it. */
const PLACE_ZOOM = 16;
/** The rider is shown with the streets around them. */
const RIDER_ZOOM = 15;

/** Moves the map where its owner asks. */
export function useMapCamera(map: RefObject<RiderMap | null>, camera: Camera, me: LatLon | null): void {
  const { freeKey, goTo, returnTo, region, home } = camera;
  useEffect(() => {
    if (me) map.current?.moveTo(me, RIDER_ZOOM);
  }, [map, me]);
  const keptFor = useRef(freeKey);
  useEffect(() => {
    if (keptFor.current === freeKey) return;
    keptFor.current = freeKey;
    map.current?.keepMiddle();
  }, [map, freeKey]);
  useEffect(() => {
    if (goTo) map.current?.moveTo(goTo, Math.max(map.current.zoom(), PLACE_ZOOM));
  }, [map, goTo]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another object returns
  useEffect(() => {
    if (!returnTo) return;
    if (returnTo.view) map.current?.moveTo(returnTo.view, returnTo.view.zoom);
    else map.current?.showRegion(region ?? home);
  }, [map, returnTo]);
}
