// The map itself. Its code and Leaflet's load here and nowhere else; React owns the frame, `riderMap.ts` what is in it.
import { useEffect, useRef, useState } from 'react';
import { useAgency } from '#web/agency/agencyContext.tsx';
import { GLIDE_SECONDS } from '#web/features/base/live/intervals.ts';
import type { MapVehicle } from '#web/features/transit/map/engine/mapVehicle.ts';
import type { MapView } from '#web/features/transit/map/engine/mapView.ts';
import { regionOf } from '#web/features/transit/map/engine/regionOf.ts';
import {
  createRiderMap,
  type MapLine,
  type MapPin,
  type Region,
  type RiderMap,
} from '#web/features/transit/map/engine/riderMap.ts';
import { createSprites, type Sprites } from '#web/features/transit/map/engine/sprites.ts';
import { isDark, spriteTheme, watchTheme } from '#web/features/transit/map/engine/spriteTheme.ts';
import type { LatLon, Track } from '#web/features/transit/map/engine/track.ts';
import { vehicleLook } from '#web/features/transit/map/engine/vehicleLook.ts';
import { createVehicleScene } from '#web/features/transit/map/engine/vehicleScene.ts';
import { browserClient } from '#web/features/transit/map/feed/browserClient.ts';
import { loadRouteLines } from '#web/features/transit/map/feed/loadRouteLines.ts';
import { useT } from '#web/i18n/translation.tsx';
import type { RouteBadge } from '#web/ui/routeBadge.ts';
import styles from './MapPane.module.css';
import type { MapPlace } from './mapPlace.ts';
import type { MapStation } from './mapStation.ts';

interface Props {
  /** Accessible name. */
  label: string;
  vehicles: ReadonlyMap<string, MapVehicle>;
  /** Trip ids that pass the filters. */
  shown: readonly MapVehicle[];
  sourceAsOf: number;
  clock: () => number;
  badge: (routeId: string) => RouteBadge;
  /** Routes whose lines are drawn. */
  lineRoutes: readonly RouteBadge[];
  /** Drawn until those of `lineRoutes` are there. */
  firstLines?: readonly MapLine[];
  stations: readonly MapStation[];
  tiles: { url: string; attribution: string };
  initialView: MapView | null;
  /** Shown whole when there is no view; `null`: whatever the lines cover. */
  region: Region | null;
  /** Shown while nothing else says where to look. */
  home: Region;
  /** Part of a page: without stops of its own, and the page scrolls past it. */
  embedded?: boolean;
  /** What the lines stand for: when it changes, they are shown whole. */
  focus?: string;
  /** Drawn at every zoom. */
  pins?: readonly MapPin[];
  lines?: readonly MapLine[];
  onPin?: (id: string) => void;
  selected: string | null;
  following: boolean;
  /** Where the rider is, when they asked. */
  me: LatLon | null;
  onSelect: (id: string | null) => void;
  onView?: (view: MapView) => void;
  onDrag?: () => void;
  /** The vehicles given are on the map now. */
  onDrawn?: () => void;
  /** The map goes there; another object goes there again. */
  goTo?: LatLon | null;
  /** The map returns to this view, or to the whole region; another object returns there again. */
  returnTo?: { view: MapView | null } | null;
  onPlace?: (place: MapPlace) => void;
}

/** Stops are drawn from here on. */
const STOP_ZOOM = 15;
const STATION_ZOOM = 13;
/** A selected vehicle is shown with the streets around it. */
const SELECTED_ZOOM = 14;
/** A place is shown with the stops around it. */
const PLACE_ZOOM = 16;

interface Stop {
  id: string;
  name: string;
  position: LatLon;
  routeIds: string[];
}

export default function MapPane(props: Props) {
  const t = useT();
  const container = useRef<HTMLDivElement>(null);
  const { modeMarks, namesIn } = useAgency();
  const marks = useRef(modeMarks);
  marks.current = modeMarks;
  const latest = useRef(props);
  latest.current = props;
  const map = useRef<RiderMap | null>(null);
  const layer = useRef<{ redraw(): void } | null>(null);
  const tracks = useRef(new Map<string, { directionId: 0 | 1 | null; track: Track }[]>());
  const scene = useRef(
    createVehicleScene({
      tracksOf: (vehicle) =>
        (tracks.current.get(vehicle.routeId) ?? [])
          .filter((line) => line.directionId === null || line.directionId === vehicle.directionId)
          .map((line) => line.track),
      glideMs: () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : GLIDE_SECONDS * 1000),
    }),
  );
  const [view, setView] = useState<MapView | null>(props.initialView);
  const [stops, setStops] = useState<readonly Stop[] | null>(null);

  // The map is made once; everything that changes reaches it through `latest` or an effect of its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: made once on purpose
  useEffect(() => {
    const frame = container.current;
    if (!frame) return;
    const made = createRiderMap({
      container: frame,
      tiles: props.tiles,
      view: props.initialView,
      region: props.region ?? props.home,
      embedded: props.embedded ?? false,
      dark: isDark(),
      words: { zoomIn: t('map.zoomIn'), zoomOut: t('map.zoomOut') },
      onView: (next) => {
        setView(next);
        latest.current.onView?.(next);
      },
      onDrag: () => latest.current.onDrag?.(),
      onPin: (id) => pinPicked.current(id),
    });
    map.current = made;
    let sprites: { ratio: number; sprites: Sprites } | null = null;
    const currentSprites = () => {
      const ratio = devicePixelRatio || 1;
      if (sprites?.ratio !== ratio) sprites = { ratio, sprites: createSprites(spriteTheme(frame), ratio) };
      return sprites.sprites;
    };
    layer.current = made.showVehicles({
      scene: scene.current,
      sprites: currentSprites,
      now: () => latest.current.clock(),
      selected: () => latest.current.selected,
      lookOf: (mark, selected) =>
        vehicleLook(mark, latest.current.badge(mark.vehicle.routeId), selected, marks.current),
      onPick: (id) => latest.current.onSelect(id),
      onFrame: (mark) => {
        if (latest.current.following && mark) queueMicrotask(() => made.follow(mark.position));
      },
    });
    const drawAnew = () => {
      sprites = null;
      layer.current?.redraw();
    };
    const unwatch = watchTheme(() => {
      made.setDark(isDark());
      drawAnew();
    });
    // Vehicles dim and leave with age also when nothing new arrives.
    const aging = setInterval(() => layer.current?.redraw(), 15_000);
    void document.fonts?.ready.then(drawAnew);
    return () => {
      clearInterval(aging);
      unwatch();
      made.remove();
      map.current = null;
    };
  }, []);

  useEffect(() => {
    const shown = new Map(props.shown.map((vehicle) => [vehicle.id, vehicle]));
    scene.current.update(shown, props.sourceAsOf, props.clock());
    layer.current?.redraw();
    latest.current.onDrawn?.();
  }, [props.shown, props.sourceAsOf, props.clock]);

  const { selected, following } = props;
  useEffect(() => {
    layer.current?.redraw();
    if (!following || selected === null) return;
    const vehicle = latest.current.vehicles.get(selected);
    if (vehicle?.lat != null && vehicle.lon != null)
      map.current?.moveTo(
        { lat: vehicle.lat, lon: vehicle.lon },
        Math.max(map.current.zoom(), SELECTED_ZOOM),
      );
  }, [selected, following]);

  // A link with a view keeps it, whatever lines it shows.
  const focused = useRef(props.initialView || props.region ? (props.focus ?? '') : null);
  const isFirst = useRef(true);
  const lineKey = props.lineRoutes.map((route) => route.id).join(',');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the routes
  useEffect(() => {
    let gone = false;
    const client = browserClient(
      () => Temporal.Instant.fromEpochMilliseconds(Math.round(props.clock())),
      namesIn,
    );
    const bad = container.current ? getComputedStyle(container.current).getPropertyValue('--bad').trim() : '';
    if (isFirst.current && props.firstLines)
      map.current?.showLines(
        props.firstLines.map((line) => (line.kind === 'unserved' ? { ...line, color: bad } : line)),
      );
    isFirst.current = false;
    void Promise.all(props.lineRoutes.map((route) => loadRouteLines(client, route, bad))).then((found) => {
      if (gone) return;
      found.forEach((lines, i) => {
        const route = props.lineRoutes[i];
        if (route) tracks.current.set(route.id, lines.tracks);
      });
      const lines = [...found.flatMap((each) => each.lines), ...(latest.current.lines ?? [])];
      map.current?.showLines(lines);
      const covered = regionOf(lines.flatMap(({ points }) => points));
      const { focus = '' } = latest.current;
      if (focus !== focused.current && covered) map.current?.showRegion(covered);
      if (covered || focus === '') focused.current = focus;
    });
    return () => {
      gone = true;
    };
  }, [lineKey, namesIn]);

  const zoom = view?.zoom ?? 0;
  useEffect(() => {
    if (zoom < STOP_ZOOM || stops !== null || latest.current.embedded) return;
    const client = browserClient(
      () => Temporal.Instant.fromEpochMilliseconds(Math.round(latest.current.clock())),
      namesIn,
    );
    let gone = false;
    void client.searchIndex().then((answer) => {
      if (gone || !answer.ok) return;
      setStops(
        answer.value.value.flatMap(({ kind, id, name, position, routeIds }) =>
          kind === 'stop' && position ? [{ id, name, position, routeIds }] : [],
        ),
      );
    });
    return () => {
      gone = true;
    };
  }, [zoom, stops, namesIn]);

  const pinPicked = useRef<(id: string) => void>(() => {});
  const { stations, me, pins: ownPins } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new view shows other pins
  useEffect(() => {
    const bounds = map.current?.bounds();
    const inView = ({ lat, lon }: LatLon) =>
      bounds !== undefined &&
      lat > bounds.south &&
      lat < bounds.north &&
      lon > bounds.west &&
      lon < bounds.east;
    const pins: MapPin[] = [];
    if (zoom >= STOP_ZOOM) {
      for (const { id, name, position } of stops ?? []) {
        if (inView(position)) pins.push({ id: `stop/${id}`, kind: 'stop', position, name });
      }
    }
    for (const { slug, name, lat, lon, elevatorOut } of zoom >= STATION_ZOOM ? stations : []) {
      const position = { lat, lon };
      if (!inView(position)) continue;
      pins.push({ id: `station/${slug}`, kind: elevatorOut ? 'elevatorOut' : 'station', position, name });
    }
    // Over the pin of the same place.
    pins.push(...(ownPins ?? []));
    if (me) pins.push({ id: 'me', kind: 'me', position: me, name: '' });
    map.current?.showPins(pins);
    pinPicked.current = (id) => {
      if (ownPins?.some((pin) => pin.id === id)) {
        latest.current.onPin?.(id);
        return;
      }
      const [kind = '', ...rest] = id.split('/');
      const key = rest.join('/');
      const station = kind === 'station' ? stations.find((candidate) => candidate.slug === key) : undefined;
      if (station) {
        latest.current.onPlace?.({
          kind: 'station',
          id: key,
          name: station.name,
          position: { lat: station.lat, lon: station.lon },
          routeIds: [],
          elevatorOut: station.elevatorOut,
          near: [],
        });
        return;
      }
      const stop = stops?.find((candidate) => candidate.id === key);
      if (stop) latest.current.onPlace?.({ ...stop, kind: 'stop', elevatorOut: false, near: [] });
    };
  }, [zoom, stops, stations, me, view, ownPins]);

  useEffect(() => {
    if (me) map.current?.moveTo(me, 15);
  }, [me]);
  const { goTo } = props;
  useEffect(() => {
    if (goTo) map.current?.moveTo(goTo, Math.max(map.current.zoom(), PLACE_ZOOM));
  }, [goTo]);

  const { returnTo } = props;
  useEffect(() => {
    if (!returnTo) return;
    if (returnTo.view) map.current?.moveTo(returnTo.view, returnTo.view.zoom);
    else map.current?.showRegion(latest.current.region ?? latest.current.home);
  }, [returnTo]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a map is no landmark element of HTML
    <div ref={container} className={styles.map} role="region" aria-label={props.label} data-map="ready" />
  );
}
