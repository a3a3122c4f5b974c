// Reads and writes the map's state in the URL: filters, sort order, selection, search, position and zoom. Chooses the view of a
// URL without one.
import { type ScheduledMode, scheduledModes } from '#domain/agency/mode.ts';
import type { Position } from '#domain/stations/nearest.ts';
import type { MapVehicle } from '#web/features/transit/map/engine/mapVehicle.ts';
import { MAP_ZOOM, type MapView, MOVE_TO } from '#web/features/transit/map/engine/mapView.ts';
import type { PlaceResult } from '#web/features/transit/map/mapPlace.ts';
import { type MapSort, mapSorts } from '#web/features/transit/map/sortVehicles.ts';
import { type PlaceRef, positionText, writePlace } from '#web/features/transit/search/mapPath.ts';
import { searchText } from '#web/features/transit/search/searchText.ts';
import { directionParameter, idParameter, MAX_MAP_ROUTES } from '#web/request/parameters.ts';
import { keepText, keptText } from '#web/ui/storedValue.ts';

export type MapMode = ScheduledMode;

/** The conditions that a vehicle on the map meets. */
export interface Filters {
  mode: MapMode | null;
  routeIds: readonly string[];
  directionId: 0 | 1 | null;
  lateOnly: boolean;
  seatsOnly: boolean;
}

export interface MapState extends Filters {
  sort: MapSort;
  /** The selected vehicle by its run (`tripInstanceId`), or by its trip. */
  selected: string | null;
  place: PlaceRef | null;
  /** The search text; for a point on the map, the name by which it was found. */
  find: string | null;
  view: MapView | null;
}

/** Parses the sort order of the vehicle list; a malformed value gives the order by route. */
export const sortParameter = (value: unknown): MapSort => mapSorts.find((sort) => sort === value) ?? 'route';

/** Parses `39.95260,-75.16520,14`: a position and a zoom. */
function parseView(text: string | null): MapView | null {
  const [lat, lon, zoom] = (text ?? '')
    .split(',')
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  if (lat === undefined || lon === undefined || zoom === undefined) return null;
  if (!(Math.abs(lat) <= 85) || !(Math.abs(lon) <= 180) || !Number.isInteger(zoom)) return null;
  return { lat, lon, zoom: Math.min(MAP_ZOOM.max, Math.max(MAP_ZOOM.min, zoom)) };
}

function parsePlace(params: URLSearchParams): PlaceRef | null {
  const stop = idParameter(params.get('stop'));
  if (stop !== null) return { kind: 'stop', id: stop };
  const station = idParameter(params.get('station'));
  if (station !== null) return { kind: 'station', id: station };
  const at = parseView(`${params.get('place') ?? ''},0`);
  return at ? { kind: 'place', position: { lat: at.lat, lon: at.lon } } : null;
}

const viewText = (view: MapView): string => `${positionText(view)},${view.zoom}`;

/** Parses the map's state; malformed parameters are ignored. */
export function parseMapState(params: URLSearchParams): MapState {
  return {
    mode: scheduledModes.find((mode) => mode === params.get('mode')) ?? null,
    routeIds: params
      .getAll('route')
      .flatMap((value) => value.split(','))
      .flatMap((id) => idParameter(id) ?? [])
      .filter((id, i, all) => all.indexOf(id) === i)
      .slice(0, MAX_MAP_ROUTES),
    directionId: directionParameter(params.get('direction')),
    lateOnly: params.get('late') === '1',
    seatsOnly: params.get('seats') === '1',
    sort: sortParameter(params.get('sort')),
    selected: idParameter(params.get('trip')),
    place: parsePlace(params),
    find: searchText(params.get('find')) || null,
    view: parseView(params.get('at')),
  };
}

/** Returns `params` with this state. Other parameters stay, such as `hideNav`. */
export function writeMapState(params: URLSearchParams, state: MapState): URLSearchParams {
  const out = new URLSearchParams(params);
  const put = (name: string, value: string | null) =>
    value === null ? out.delete(name) : out.set(name, value);
  put('mode', state.mode);
  put('route', state.routeIds.length > 0 ? state.routeIds.join(',') : null);
  put('direction', state.directionId === null ? null : String(state.directionId));
  put('late', state.lateOnly ? '1' : null);
  put('seats', state.seatsOnly ? '1' : null);
  put('sort', state.sort === 'route' ? null : state.sort);
  put('trip', state.selected);
  put('at', state.view && viewText(state.view));
  return writePlace(out, state);
}

/** Identifies the open place: the part of the query that names it; `null`: none is open. */
export const placeKey = (state: Pick<MapState, 'place' | 'find'>): string | null =>
  state.place === null ? null : writePlace(new URLSearchParams(), state).toString();

/**
 * Returns the view in the address or, without one, a view of the place or the vehicle or, unless routes are chosen, the view
 * that the map showed last, or the middle of the network; `null`: there is none.
 */
export function startView(
  { view, routeIds }: Pick<MapState, 'view' | 'routeIds'>,
  answer: PlaceResult | 'asking' | null,
  {
    vehicle,
    last = null,
    middle,
  }: { vehicle: MapVehicle | null; last?: MapView | null; middle: Position | null },
): MapView | null {
  if (view !== null) return view;
  const position = answer !== 'asking' && answer?.known === 'here' ? answer.place.position : null;
  if (position) return { ...position, zoom: MAP_ZOOM.closestFit };
  if (vehicle && vehicle.lat !== null && vehicle.lon !== null)
    return { lat: vehicle.lat, lon: vehicle.lon, zoom: MOVE_TO.vehicle };
  if (routeIds.length > 0) return null;
  return last ?? (middle && { ...middle, zoom: MAP_ZOOM.start });
}

const LAST_VIEW_KEY = 'timepoint-map-view';

/**
 * Returns the view that the map showed last, which stays on the device, like the searches and stops that it remembers; `null` if
 * there is none, or if the browser blocks storage.
 */
export const lastView = (): MapView | null => parseView(keptText(LAST_VIEW_KEY));

/** If the browser does not store it, the next map opens in the middle of the network. */
export const keepLastView = (view: MapView): void => void keepText(LAST_VIEW_KEY, viewText(view));
