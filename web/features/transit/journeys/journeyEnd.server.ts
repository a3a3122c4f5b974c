// Finds the place that a text in the address or in the form means.
import { search } from '#domain/search/search.ts';
import type { SearchEntry } from '#domain/search/searchEntry.ts';
import { placeIndex, type RiderNames } from '#domain/search/searchIndex.ts';
import { type Station, stationById } from '#domain/stations/station.ts';
import { readPoint } from './journeyPoint.ts';

export interface JourneyEnd {
  kind: 'station' | 'stop' | 'point';
  /** The place in addresses: the station's slug, the stop's id, or the position with its name. */
  id: string;
  /** The place as the planner knows it. */
  asked: string;
  /** "" for a position without a name. */
  name: string;
  /** IANA zone of the place if it differs from the schedule's. */
  otherZone: string | null;
}

export interface Places {
  stations: readonly Station[];
  entries: readonly SearchEntry[];
  facts: RiderNames;
}

const MAX_HITS = 8;

/**
 * Accepts a position, an id or slug, else the only exact name, stations first, else the only station that matches, else
 * the only corner or stop; `null`: the rider has to choose. A similar name needs confirmation, because the journeys of a
 * wrong place would look just as plausible.
 */
export function findEnd(text: string, { stations, entries, facts }: Places): JourneyEnd | null {
  const point = readPoint(text);
  // Some feeds have ids that look like a position.
  const stop = entries.find(({ kind, id }) => kind === 'stop' && id === text);
  if (point !== null && stop === undefined)
    return { kind: 'point', id: text, asked: point.asked, name: point.name, otherZone: null };
  const isNamed = ({ name }: { name: string }) => name.toLowerCase() === text.toLowerCase();
  // The names of stations are known even if the index of names is not.
  const [namesake, another] = stations.filter(isNamed);
  const station = stationById(stations, text) ?? (another === undefined ? namesake : undefined);
  if (station) return stationEnd(station);
  if (stop) return stopEnd(stop);
  const { hits, reading } = search(text, [placeIndex(entries, facts)], { limit: MAX_HITS });
  // A corner is one place: the planner walks across the street.
  const named = hits.flatMap((hit) => (hit.kind === 'station' || hit.kind === 'stop' ? [hit.entry] : []));
  const same = named.filter(isNamed);
  const likely = same.length > 0 ? same : named.filter(({ kind }) => kind === 'station');
  const [only] = likely.length === 1 ? likely : named.length === 1 ? named : [];
  if (only === undefined || reading.kind !== 'typed') return null;
  if (only.kind === 'stop') return stopEnd(only);
  const own = stationById(stations, only.id);
  return own && stationEnd(own);
}

/** A station as the planner knows it. */
export const plannerId = ({ slug, stationId, gtfsIds }: Station): string => stationId ?? gtfsIds[0] ?? slug;

const stationEnd = (station: Station): JourneyEnd => ({
  kind: 'station',
  id: station.slug,
  asked: plannerId(station),
  name: station.name,
  otherZone: station.otherZone,
});

const stopEnd = ({ id, name, otherZone }: SearchEntry): JourneyEnd => ({
  kind: 'stop',
  id,
  asked: id,
  name,
  otherZone: otherZone ?? null,
});
