// Stops with the same name, such as those on both sides of a street, differ by the direction of the routes there or by
// position.
import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';
import { type RouteDirection, railDirectionName } from '#domain/routes/direction.ts';
import type { SearchEntry } from '#domain/search/searchEntry.ts';
import { distanceMeters, type Position } from '#domain/stations/nearest.ts';
import { commonValue, directionWord } from '#web/features/transit/routes/directionChoices.ts';
import type { Translate } from '#web/i18n/translate.ts';

export interface Way {
  way: string;
  toward: string;
}

/** If more routes than this have a known destination, none is listed. */
const MAX_LINES = 3;
/** Stops closer together than this cannot be distinguished by position. */
const APART_METERS = 12;

const SIDES = ['chrome.sideNorth', 'chrome.sideEast', 'chrome.sideSouth', 'chrome.sideWest'] as const;

/** Describes how each stop differs from others with its name. `nameOf`: a route's name for riders. */
export function waysOf(
  entries: readonly SearchEntry[],
  rows: readonly RouteDirection[],
  facts: Pick<AgencyFacts, 'railDirections'>,
  nameOf: (routeId: string) => string,
  t: Translate,
): ReadonlyMap<SearchEntry, Way> {
  const rowOf = new Map(rows.map((row) => [`${row.routeId} ${row.directionId}`, row]));
  const wayOf = (entry: SearchEntry): Way => {
    const lines = entry.routeIds.map((routeId, index) => {
      const directionId = entry.directionIds[index] ?? null;
      if (directionId === null) return null;
      const row = rowOf.get(`${routeId} ${directionId}`);
      const name = railDirectionName(routeId, directionId, facts) ?? row?.name ?? null;
      return { line: nameOf(routeId), name, place: row?.destination ?? null };
    });
    const name = commonValue(lines.map((line) => line?.name ?? null));
    const place = commonValue(lines.map((line) => line?.place ?? null));
    const known = lines.flatMap((line) => (line?.place ? [{ line: line.line, place: line.place }] : []));
    const listed = name === null && known.length <= MAX_LINES ? known : [];
    return {
      way: name === null ? '' : directionWord(name, t),
      toward: place ? t('route.to', { place }) : listed.map((line) => t('chrome.lineTo', line)).join(' · '),
    };
  };
  const ways = new Map(entries.map((entry) => [entry, wayOf(entry)]));
  const alike = Map.groupBy(ways, ([{ kind, name, routeIds }, { way, toward }]) =>
    JSON.stringify([kind, name, routeIds, way, toward]),
  );
  for (const group of alike.values()) {
    const sides = sidesOf(group.map(([{ position }]) => position));
    for (const [index, [entry, way]] of group.entries()) {
      const side = sides?.[index];
      if (side)
        ways.set(entry, { ...way, way: [way.way, t(side)].filter((word) => word !== '').join(' · ') });
    }
  }
  return ways;
}

/** Returns the side of each stop; `null` if positions do not distinguish them. */
function sidesOf(positions: readonly (Position | null)[]): (typeof SIDES)[number][] | null {
  const known = positions.flatMap((position) => position ?? []);
  if (known.length < 2 || known.length < positions.length) return null;
  const middle = meanPosition(known);
  if (known.some((each) => distanceMeters(each, middle) < APART_METERS / 2)) return null;
  const lonScale = Math.cos((middle.lat * Math.PI) / 180);
  const sides = known.flatMap((each) => {
    const turn = Math.atan2((each.lon - middle.lon) * lonScale, each.lat - middle.lat) / (Math.PI / 2);
    return SIDES[(Math.round(turn) + 4) % 4] ?? [];
  });
  return new Set(sides).size === known.length ? sides : null;
}

/** Returns the mean of nearby positions, of which there must be at least one. */
export function meanPosition(positions: readonly Position[]): Position {
  const mean = (of: 'lat' | 'lon') => positions.reduce((sum, each) => sum + each[of], 0) / positions.length;
  return { lat: mean('lat'), lon: mean('lon') };
}
