import { search } from '#domain/search/search.ts';
import type { SearchEntry } from '#domain/search/searchEntry.ts';
import { placeIndex, type RiderNames } from '#domain/search/searchIndex.ts';
import type { Position } from '#domain/stations/nearest.ts';
import type { Station } from '#domain/stations/station.ts';
import { stationById } from '#domain/stations/stationStops.ts';

export interface TripEnd {
  kind: 'station' | 'stop';
  id: string;
  name: string;
  stopIds: readonly string[];
  routeIds: readonly string[];
  position: Position | null;
  /** IANA zone of the place if it differs from the schedule's. */
  otherZone: string | null;
}

/** `choices`: possible meanings of the text; may be empty. */
export type FoundEnd = { found: TripEnd } | { choices: SearchEntry[] };

const MAX_CHOICES = 8;

/**
 * Accepts an id or slug, else the only exact name, stations first, else the only station that matches, else the only
 * match. A similar name needs confirmation, because the trips of a wrong place would look just as plausible.
 */
export function findEnd(
  text: string,
  {
    stations,
    entries,
    facts,
  }: { stations: readonly Station[]; entries: readonly SearchEntry[]; facts: RiderNames },
): FoundEnd {
  const isNamed = ({ name }: { name: string }) => name.toLowerCase() === text.toLowerCase();
  // The form suggests names of stations, so they must be found even if the index of names lacks them.
  const [namesake, another] = stations.filter(isNamed);
  const station = stationById(stations, text) ?? (another === undefined ? namesake : undefined);
  if (station) return { found: stationEnd(station, entries) };
  const stop = entries.find(({ kind, id }) => kind === 'stop' && id === text);
  if (stop) return { found: stopEnd(stop) };
  const { hits, reading } = search(text, [placeIndex(entries, facts)], { limit: MAX_CHOICES });
  const named = hits.flatMap((hit) => (hit.kind === 'station' || hit.kind === 'stop' ? [hit.entry] : []));
  const same = named.filter(isNamed);
  const likely = same.length > 0 ? same : named.filter(({ kind }) => kind === 'station');
  const [only] = likely.length === 1 ? likely : named.length === 1 ? named : [];
  if (only === undefined || reading.kind !== 'typed')
    return { choices: (likely.length > 0 ? likely : named).slice(0, MAX_CHOICES) };
  if (only.kind === 'stop') return { found: stopEnd(only) };
  const own = stationById(stations, only.id);
  return own ? { found: stationEnd(own, entries) } : { choices: [] };
}

function stationEnd(station: Station, entries: readonly SearchEntry[]): TripEnd {
  const { slug, name, gtfsIds, position, otherZone } = station;
  const indexed = entries.find(({ kind, id }) => kind === 'station' && id === slug);
  // The station's own list of routes may be missing.
  const routeIds = [...new Set([...station.routeIds, ...(indexed?.routeIds ?? [])])];
  return {
    kind: 'station',
    id: slug,
    name,
    stopIds: gtfsIds,
    routeIds,
    position: position ?? indexed?.position ?? null,
    otherZone,
  };
}

const stopEnd = ({ id, name, routeIds, position, otherZone }: SearchEntry): TripEnd => ({
  kind: 'stop',
  id,
  name,
  stopIds: [id],
  routeIds,
  position,
  otherZone: otherZone ?? null,
});
