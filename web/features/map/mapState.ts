/** What a shared link restores: filters, selection, search, position and zoom, all in the URL. */
import { type ScheduledMode, scheduledModes } from '#domain/routes/mode.ts';
import type { Position } from '#domain/stations/nearest.ts';

export type MapMode = ScheduledMode;
export type MapSort = 'route' | 'delay' | 'nextStop' | 'distance';

export interface MapView {
  lat: number;
  lon: number;
  zoom: number;
}

/** What a rider searched or picked: a stop by its id, a station by its slug, or a point of the map. */
export type PlaceRef = { kind: 'stop' | 'station'; id: string } | { kind: 'place'; position: Position };

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
  /** Text searched for; beside a point of the map, the name it was found by. */
  find: string | null;
  /** `null`: the whole region. */
  view: MapView | null;
}

const sorts: readonly MapSort[] = ['route', 'delay', 'nextStop', 'distance'];
const MAX_ROUTES = 20;
const MAX_ID_LENGTH = 64;
const MAX_SLUG_LENGTH = 128;
/** Letters of a search that are read. */
const MAX_FIND_LENGTH = 80;

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

function parsePlace(params: URLSearchParams): PlaceRef | null {
  const stop = params.get('stop')?.trim() ?? '';
  if (stop !== '' && stop.length <= MAX_ID_LENGTH) return { kind: 'stop', id: stop };
  const station = params.get('station')?.trim() ?? '';
  if (station !== '' && station.length <= MAX_SLUG_LENGTH) return { kind: 'station', id: station };
  const at = parseView(`${params.get('place') ?? ''},0`);
  return at ? { kind: 'place', position: { lat: at.lat, lon: at.lon } } : null;
}

/** Five decimals are about a metre. */
const written = ({ lat, lon }: Position): string => `${lat.toFixed(5)},${lon.toFixed(5)}`;

/** Reads a state; what is malformed counts as not said. */
export function parseMapState(params: URLSearchParams): MapState {
  const direction = params.get('direction');
  const selected = params.get('trip');
  return {
    mode: oneOf(scheduledModes, params.get('mode')),
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
    place: parsePlace(params),
    find: params.get('find')?.trim().slice(0, MAX_FIND_LENGTH).trim() || null,
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
  put('at', state.view ? `${written(state.view)},${state.view.zoom}` : null);
  return writePlace(out, state);
}

/** Writes a place and a search into `params`; alone, they are what asks the server about a place. */
export function writePlace(
  params: URLSearchParams,
  { place, find }: Pick<MapState, 'place' | 'find'>,
): URLSearchParams {
  const out = new URLSearchParams(params);
  for (const name of ['stop', 'station', 'place', 'find']) out.delete(name);
  if (place !== null) out.set(place.kind, place.kind === 'place' ? written(place.position) : place.id);
  if (find !== null) out.set('find', find);
  return out;
}
