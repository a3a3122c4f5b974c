// Loads the map's code and Leaflet. React owns the frame of the map, and `riderMap.ts` its content.
import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import type { Region } from '#agency/types.ts';
import type { Position } from '#domain/stations/nearest.ts';
import type { EpochMs } from '#domain/units.ts';
import { useAgency } from '#web/agency/agencyContext.tsx';
import { useT } from '#web/i18n/translation.tsx';
import { isDark, nameTheme, watchTheme } from './engine/mapColors.ts';
import type { Box } from './engine/mapMoves.ts';
import { MAP_ZOOM, type MapView, MOVE_TO } from './engine/mapView.ts';
import { createRiderMap, type RiderMap } from './engine/riderMap.ts';
import { browserClient } from './feed/browserClient.ts';
import styles from './MapPane.module.css';
import type { MapPlace } from './mapPlace.ts';
import { type ShownLines, useMapLines } from './useMapLines.ts';
import { type ShownPlaces, useMapPins } from './useMapPins.ts';
import { type Traffic, useMapTraffic } from './useMapTraffic.ts';

export interface MapEvents {
  select: (id: string | null) => void;
  /** Called instead when the rider clicks where there is nothing. */
  point?: (at: Position) => void;
  /** Called when the pointer moves to another vehicle, or to none. */
  hover?: (id: string | null) => void;
  /** Called when the map has stopped moving. */
  view?: (view: MapView) => void;
  /** Called with the visible region, initially and when the map has stopped moving. */
  seen?: (region: Region) => void;
  drag?: () => void;
  drawn?: () => void;
  pin?: (id: string) => void;
  /** Called when one of the map's own stops or stations is selected. */
  place?: (place: MapPlace) => void;
}

export interface MapPaneProps {
  label: string;
  /** The app's time. */
  clock: () => EpochMs;
  traffic: Traffic;
  lines: ShownLines;
  places: ShownPlaces;
  camera: Camera;
  on: MapEvents;
  /** Whether the map is part of another page: it has no stops of its own, and scrolling moves the page. */
  embedded?: boolean;
}

export default function MapPane(props: MapPaneProps) {
  const t = useT();
  const agency = useAgency();
  const frame = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const map = useRef<RiderMap | null>(null);
  const pinPicked = useRef<(id: string) => void>(() => {});
  const [view, setView] = useState<MapView | null>(props.camera.view);

  // The map is created once; changed props reach it through `latest` or an effect.
  // biome-ignore lint/correctness/useExhaustiveDependencies: created once on purpose
  useEffect(() => {
    const container = frame.current;
    if (!container) return;
    const { camera, embedded = false } = props;
    const riderMap = createRiderMap({
      container,
      tiles: agency.tiles,
      view: camera.view,
      region: camera.region ?? camera.home,
      embedded,
      dark: isDark(),
      free: () => freeBox(container, latest.current.camera.free),
      words: { zoomIn: t('map.zoomIn'), zoomOut: t('map.zoomOut') },
      nameTheme: () => nameTheme(container),
      onView: (next) =>
        startTransition(() => {
          setView(next);
          latest.current.on.view?.(next);
          latest.current.on.seen?.(riderMap.visibleRegion());
        }),
      onDrag: () => latest.current.on.drag?.(),
      onPin: (id) => pinPicked.current(id),
    });
    map.current = riderMap;
    props.on.seen?.(riderMap.visibleRegion());
    const unwatch = watchTheme(() => riderMap.setDark(isDark()));
    return () => {
      unwatch();
      riderMap.remove();
      map.current = null;
    };
  }, []);

  const client = useRef(() =>
    browserClient(() => Temporal.Instant.fromEpochMilliseconds(Math.round(latest.current.clock())), agency),
  );
  const tracks = useMapLines(map, frame, latest, client.current);
  useMapTraffic(map, frame, latest, tracks);
  pinPicked.current = useMapPins(map, latest, view, client.current);
  useMapCamera(map, props.camera, props.places.me);

  return (
    // biome-ignore lint/a11y/useSemanticElements: HTML has no landmark element for a map
    <div
      ref={frame}
      className={`cover inset ${styles.map}`}
      role="region"
      aria-label={props.label}
      data-map="ready"
    />
  );
}

function freeBox(container: HTMLElement, free: RefObject<HTMLElement | null> | undefined): Box {
  const all = container.getBoundingClientRect();
  const { left, top, right, bottom } = free?.current?.getBoundingClientRect() ?? all;
  return { left: left - all.left, top: top - all.top, right: right - all.left, bottom: bottom - all.top };
}

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

function useMapCamera(map: RefObject<RiderMap | null>, camera: Camera, me: Position | null): void {
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
