import type { SearchEntry } from '#domain/search/searchEntry.ts';
import type { Position } from '#domain/stations/nearest.ts';
import { stationById } from '#domain/stations/station.ts';
import type { MapState } from '#web/features/screens/realtimeMap/address/mapState.ts';
import { isElevatorOut } from '#web/features/transit/elevators/loadElevators.server.ts';
import type { MapPlace, NearPlace, PlaceResult } from '#web/features/transit/map/mapPlace.ts';
import { type PlaceRef, positionText } from '#web/features/transit/search/mapPath.ts';
import { loadSearchSources } from '#web/features/transit/search/searchSources.server.ts';
import { stopWithoutIndex } from '#web/features/transit/stops/findStop.server.ts';
import { type PlaceNear, placesNear } from '#web/features/transit/stops/nearView.ts';
import type { AppContext } from '#web/request/context.ts';

const MAX_NEAR = 5;

/** Never fails: a failed look-up gives `unknown`, a missing place `none`, and an address without a place `null`. */
export async function loadPlace(
  app: AppContext,
  { place, find }: Pick<MapState, 'place' | 'find'>,
  signal: AbortSignal,
): Promise<PlaceResult | null> {
  switch (place?.kind) {
    case undefined:
      return null;
    case 'stop':
      return loadStop(app, place.id, signal);
    case 'station':
      return loadStation(app, place.id, signal);
    case 'place':
      return loadPoint(app, place, find, signal);
  }
}

async function loadStop(app: AppContext, id: string, signal: AbortSignal): Promise<PlaceResult> {
  const index = await app.client.searchIndex({ signal });
  const stop = index.ok
    ? index.value.value.find((entry) => entry.kind === 'stop' && entry.id === id)
    : undefined;
  if (stop) return { known: 'here', place: stopPlace(stop) };
  // A stop within a station is shown as that station.
  const station = await loadStation(app, id, signal);
  if (station.known !== 'none' || index.ok) return station;
  return index.error.kind === 'not found' ? loadUnindexed(app, id, signal) : { known: 'unknown' };
}

async function loadUnindexed(app: AppContext, id: string, signal: AbortSignal): Promise<PlaceResult> {
  const stop = await stopWithoutIndex(app, id, signal);
  if (stop === null) return { known: 'none' };
  return stop === 'unknown' ? { known: 'unknown' } : { known: 'here', place: stopPlace(stop) };
}

const stopPlace = ({ id, name, position, routeIds }: SearchEntry): MapPlace => ({
  kind: 'stop',
  id,
  name: name === '' ? null : name,
  position,
  routeIds,
  elevatorOut: false,
  near: [],
});

async function loadStation(
  { client }: AppContext,
  idOrSlug: string,
  signal: AbortSignal,
): Promise<PlaceResult> {
  const [stations, index, elevators] = await Promise.all([
    client.stations({ signal }),
    client.searchIndex({ signal }),
    client.elevators({ signal }),
  ]);
  if (!stations.ok) return { known: 'unknown' };
  const station = stationById(stations.value.value, idOrSlug);
  if (!station) return { known: 'none' };
  const { slug: id, name, position } = station;
  const indexed = index.ok
    ? index.value.value.find((entry) => entry.kind === 'station' && entry.id === id)
    : undefined;
  // The station's own list of routes may be incomplete.
  const routeIds = [...new Set([...station.routeIds, ...(indexed?.routeIds ?? [])])];
  const elevatorOut = isElevatorOut(station, elevators);
  return {
    known: 'here',
    place: {
      kind: 'station',
      id,
      name,
      position: position ?? indexed?.position ?? null,
      routeIds,
      elevatorOut,
      near: [],
    },
  };
}

async function loadPoint(
  app: AppContext,
  { position }: PlaceRef & { kind: 'place' },
  find: string | null,
  signal: AbortSignal,
): Promise<PlaceResult> {
  const { entries, places, unsearched } = await loadSearchSources(app, find ?? '', signal);
  const isHere = (other: Position) => positionText(other) === positionText(position);
  return {
    known: 'here',
    place: {
      kind: 'place',
      id: '',
      // A link may contain any name, so the geocoder's name is used.
      name: places.find((each) => isHere(each.position))?.name ?? null,
      position,
      routeIds: [],
      elevatorOut: false,
      near: unsearched.includes('names') ? null : placesNear(entries, position, MAX_NEAR).map(nearPlace),
      ...(unsearched.includes('stops') ? { onlyStations: true } : {}),
    },
  };
}

const nearPlace = ({ entries: [{ kind, id, name }], meters }: PlaceNear): NearPlace => ({
  kind,
  id,
  name,
  meters,
});
