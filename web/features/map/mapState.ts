/** What a shared link restores: filters, selection, position and zoom, all in the URL. */
import type { Mode } from '#domain/mode.ts';

export type MapMode = Exclude<Mode, 'Access'>;
export type MapSort = 'route' | 'delay' | 'nextStop' | 'distance';

export interface MapView {
  lat: number;
  lon: number;
  zoom: number;
}

export interface MapState {
  mode: MapMode | null;
  routeIds: readonly string[];
  directionId: 0 | 1 | null;
  lateOnly: boolean;
  seatsOnly: boolean;
  sort: MapSort;
  /** Trip id of the selected vehicle. */
  selected: string | null;
  /** `null`: the whole region. */
  view: MapView | null;
}

const modes: readonly MapMode[] = ['Bus', 'Metro', 'RegionalRail'];
const sorts: readonly MapSort[] = ['route', 'delay', 'nextStop', 'distance'];
const MAX_ROUTES = 20;
const MAX_ID_LENGTH = 64;

const oneOf = <T extends string>(allowed: readonly T[], value: string | null): T | null =>
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

/** Reads a state; what is malformed counts as not said. */
export function parseMapState(params: URLSearchParams): MapState {
  const direction = params.get('direction');
  const selected = params.get('trip');
  return {
    mode: oneOf(modes, params.get('mode')),
    routeIds: params
      .getAll('route')
      .flatMap((value) => value.split(','))
      .map((id) => id.trim())
      .filter((id, i, all) => id !== '' && id.length <= MAX_ID_LENGTH && all.indexOf(id) === i)
      .slice(0, MAX_ROUTES),
    directionId: direction === '0' ? 0 : direction === '1' ? 1 : null,
    lateOnly: params.get('late') === '1',
    seatsOnly: params.get('seats') === '1',
    sort: oneOf(sorts, params.get('sort')) ?? 'route',
    selected: selected !== null && selected !== '' && selected.length <= 128 ? selected : null,
    view: parseView(params.get('at')),
  };
}

/** Writes a state into `params`, leaving what is not the map's own (such as `hideNav`) as it is. */
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
  // Five decimals are about a metre.
  put(
    'at',
    state.view ? `${state.view.lat.toFixed(5)},${state.view.lon.toFixed(5)},${state.view.zoom}` : null,
  );
  return out;
}
