import { type RefObject, useEffect, useRef } from 'react';
import type { EpochMs } from '#domain/units.ts';
import { useAgency } from '#web/agency/agencyContext.tsx';
import { GLIDE_SECONDS } from '#web/features/base/live/polling.ts';
import type { RouteBadge } from '#web/ui/routeBadge.ts';
import { spriteTheme, watchTheme } from './engine/mapColors.ts';
import type { MapVehicle } from './engine/mapVehicle.ts';
import { MOVE_TO, SHOWN_FROM } from './engine/mapView.ts';
import type { RiderMap } from './engine/riderMap.ts';
import { createSprites, type Sprites } from './engine/sprites.ts';
import { vehicleLook } from './engine/vehicleLook.ts';
import { createVehicleScene } from './engine/vehicleScene.ts';
import type { MapEvents } from './MapPane.tsx';
import type { Tracks } from './useMapLines.ts';

export interface Traffic {
  vehicles: ReadonlyMap<string, MapVehicle>;
  /** The vehicles that pass the filters. */
  shown: readonly MapVehicle[];
  /** Whether the vehicles are filtered; if so, they are never counted. */
  isFiltered: boolean;
  /** Time of the data. */
  asOf: EpochMs;
  badge: (routeId: string) => RouteBadge;
  selected: string | null;
  following: boolean;
}

interface Owner {
  traffic: Traffic;
  clock: () => number;
  on: MapEvents;
}

const REDRAW_INTERVAL_MS = 15_000;
/** A click where there is nothing waits this long for a second one, which zooms. */
const DOUBLE_CLICK_MS = 300;

export function useMapTraffic(
  map: RefObject<RiderMap | null>,
  frame: RefObject<HTMLElement | null>,
  latest: RefObject<Owner>,
  tracks: RefObject<Tracks>,
): void {
  const { modeMarks } = useAgency();
  const marks = useRef(modeMarks);
  marks.current = modeMarks;
  const layer = useRef<{ redraw(): void } | null>(null);
  const scene = useRef(
    createVehicleScene({
      tracksOf: (vehicle) =>
        (tracks.current.get(vehicle.routeId) ?? [])
          .filter((line) => line.directionId === null || line.directionId === vehicle.directionId)
          .map((line) => line.track),
      glideMs: () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : GLIDE_SECONDS * 1000),
    }),
  );

  useEffect(() => {
    const riderMap = map.current;
    const container = frame.current;
    if (!riderMap || !container) return;
    let sprites: { ratio: number; sprites: Sprites } | null = null;
    const currentSprites = () => {
      const ratio = devicePixelRatio || 1;
      if (sprites?.ratio !== ratio)
        sprites = { ratio, sprites: createSprites(spriteTheme(container), ratio) };
      return sprites.sprites;
    };
    const traffic = () => latest.current.traffic;
    let pointTimer: ReturnType<typeof setTimeout> | undefined;
    layer.current = riderMap.showVehicles({
      scene: scene.current,
      sprites: currentSprites,
      now: () => latest.current.clock(),
      selected: () => traffic().selected,
      countsBelow: () => (traffic().isFiltered ? 0 : SHOWN_FROM.vehicles),
      lookOf: (mark, selected) =>
        vehicleLook(mark, traffic().badge(mark.vehicle.routeId), selected, marks.current),
      onPick(id, at) {
        clearTimeout(pointTimer);
        const { on } = latest.current;
        if (id === null && at !== null && on.point)
          pointTimer = setTimeout(() => latest.current.on.point?.(at), DOUBLE_CLICK_MS);
        else on.select(id);
      },
      onHover: (id) => latest.current.on.hover?.(id),
      onFrame: (mark) => {
        if (traffic().following && mark) queueMicrotask(() => riderMap.follow(mark.position));
      },
    });
    const redrawSprites = () => {
      sprites = null;
      layer.current?.redraw();
    };
    const unwatch = watchTheme(redrawSprites);
    // Vehicles fade and disappear with age even without new data.
    const redrawTimer = setInterval(() => layer.current?.redraw(), REDRAW_INTERVAL_MS);
    void document.fonts?.ready.then(redrawSprites);
    return () => {
      clearInterval(redrawTimer);
      clearTimeout(pointTimer);
      unwatch();
    };
  }, [map, frame, latest]);

  const { shown, asOf, isFiltered, selected, following } = latest.current.traffic;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a filter changes the appearance of the same vehicles
  useEffect(() => {
    const { clock, on } = latest.current;
    scene.current.update(new Map(shown.map((vehicle) => [vehicle.id, vehicle])), asOf, clock());
    layer.current?.redraw();
    on.drawn?.();
  }, [shown, asOf, isFiltered, latest]);

  useEffect(() => {
    layer.current?.redraw();
    if (!following || selected === null) return;
    const vehicle = latest.current.traffic.vehicles.get(selected);
    if (vehicle?.lat != null && vehicle.lon != null)
      map.current?.moveTo(
        { lat: vehicle.lat, lon: vehicle.lon },
        Math.max(map.current.zoom(), MOVE_TO.vehicle),
      );
  }, [map, latest, selected, following]);
}
