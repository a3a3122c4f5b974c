/** The map's state in the URL: filters, selection, search, position and zoom. */
import { type ScheduledMode, scheduledModes } from '#domain/agency/mode.ts';
import type { MapView } from '#web/features/transit/map/engine/mapView.ts';
import { type MapSort, mapSorts } from '#web/features/transit/map/sortVehicles.ts';
import { type PlaceRef, positionText, writePlace } from '#web/features/transit/search/mapPath.ts';

export type MapMode = ScheduledMode;

export interface MapState {
  mode: MapMode | null;
  routeIds: readonly string[];
  directionId: 0 | 1 | null;
  lateOnly: boolean;
  seatsOnly: boolean;
  sort: MapSort;
  /** The selected vehicle by its run (`runId`), or by its trip. */
  selected: string | null;
  place: PlaceRef | null;
  /** The search text; for a point on the map, the name it was found by. */
  find: string | null;
  /** `null`: the whole region. */
  view: MapView | null;
}

const MAX_ROUTES = 20;
const MAX_ID_LENGTH = 64;
const MAX_SLUG_LENGTH = 128;
const MAX_FIND_LENGTH = 80;

const allowedWord = <T extends string>(allowed: readonly T[], value: string | null): T | null =>
  allowed.find((item) => item === value) ?? null;

function parseView(text: string | null): MapView | null {
  const [lat, lon, zoom] = (text ?? '')
    .split(',')
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  if (lat === undefined || lon === undefined || zoom === undefined) return null;
  if (!(Math.abs(lat) <= 85) || !(Math.abs(lon) <= 180) || !Number.isInteger(zoom) || zoom < 0 || zoom > 19)
    return null;
  return { lat, lon, zoom };
}

function parsePlace(params: URLSearchParams): PlaceRef | null {
  const stop = params.get('stop')?.trim() ?? '';
  if (stop !== '' && stop.length <= MAX_ID_LENGTH) return { kind: 'stop', id: stop };
  const station = params.get('station')?.trim() ?? '';
  if (station !== '' && station.length <= MAX_SLUG_LENGTH) return { kind: 'station', id: station };
  const at = parseView(`${params.get('place') ?? ''},0`);
  return at ? { kind: 'place', position: { lat: at.lat, lon: at.lon } } : null;
}

/** Parses the map's state; malformed parameters are ignored. */
export function parseMapState(params: URLSearchParams): MapState {
  const direction = params.get('direction');
  const selected = params.get('trip');
  return {
    mode: allowedWord(scheduledModes, params.get('mode')),
    routeIds: params
      .getAll('route')
      .flatMap((value) => value.split(','))
      .map((id) => id.trim())
      .filter((id, i, all) => id !== '' && id.length <= MAX_ID_LENGTH && all.indexOf(id) === i)
      .slice(0, MAX_ROUTES),
    directionId: direction === '0' ? 0 : direction === '1' ? 1 : null,
    lateOnly: params.get('late') === '1',
    seatsOnly: params.get('seats') === '1',
    sort: allowedWord(mapSorts, params.get('sort')) ?? 'route',
    selected: selected !== null && selected !== '' && selected.length <= 128 ? selected : null,
    place: parsePlace(params),
    find: params.get('find')?.trim().slice(0, MAX_FIND_LENGTH).trim() || null,
    view: parseView(params.get('at')),
  };
}

/** Keeps foreign parameters, such as `hideNav`. */
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
  put('at', state.view ? `${positionText(state.view)},${state.view.zoom}` : null);
  return writePlace(out, state);
}
