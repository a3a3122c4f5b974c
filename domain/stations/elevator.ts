import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';
import type { Translated } from '#domain/agency/languages.ts';
import { remembered } from '#domain/remembered.ts';
import { routeSpelling } from '#domain/routeSpelling.ts';
import type { Route } from '#domain/routes/route.ts';
import type { Meters } from '#domain/units.ts';
import { nearest } from './nearest.ts';
import { type Station, stationsOfRoutes } from './station.ts';

/** `null` marks an untranslated part. */
export interface ElevatorTranslation {
  language: string;
  elevator: string | null;
  message: string | null;
  /** Untrusted HTML. */
  messageHtml: string | null;
}

/** One elevator out of service. If the source responded, an elevator without a row has no known outage. */
export interface ElevatorOutage extends Translated<ElevatorTranslation> {
  /** Line as the source names it; `elevatorLineRouteIds` maps former names. */
  line: string;
  station: string;
  elevator: string;
  message: string;
  /** Untrusted HTML, or `null`. */
  messageHtml: string | null;
  alternateUrl: string | null;
  since: Temporal.Instant | null;
}

/** Distinguishes "no outages" from "unknown". `unknown`: the source did not respond, or every row was unreadable. */
export type ElevatorState = { kind: 'outages'; outages: ElevatorOutage[] } | { kind: 'none' | 'unknown' };

/** Returns the state from a response of the elevator source. `skipped` counts unreadable rows. */
export function elevatorState(outages: ElevatorOutage[], skipped: number): ElevatorState {
  if (outages.length > 0) return { kind: 'outages', outages };
  return { kind: skipped > 0 ? 'unknown' : 'none' };
}

const SAME_WORD: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'av',
  ave: 'av',
  road: 'rd',
  center: 'ctr',
  transportation: 'transit',
  mount: 'mt',
};
const GENERIC_WORDS = new Set(['station', 'the', 'at', 'and']);

const comparableStationName = remembered(
  (name) =>
    name
      .toLowerCase()
      .replace(/['’.]/g, '')
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '' && !GENERIC_WORDS.has(word))
      .map((word) => SAME_WORD[word] ?? word)
      .sort()
      .join(' '),
  4_000,
);

/** Compares names from different sources ("Gray 30th St Station", "30th Street Gray") by their distinctive words. */
export const sameStationName = (a: string, b: string): boolean =>
  comparableStationName(a) !== '' && comparableStationName(a) === comparableStationName(b);

export const outagesAt = (
  station: Pick<Station, 'sourceName'>,
  outages: readonly ElevatorOutage[],
): ElevatorOutage[] => outages.filter((outage) => sameStationName(outage.station, station.sourceName));

/** Finds the nearest other station of the routes that is accessible and has no outage; `null` if none is known. */
export function elevatorAlternative(
  station: Station,
  routeIds: readonly string[],
  stations: readonly Station[],
  outages: readonly ElevatorOutage[],
): { station: Station; meters: Meters } | null {
  if (station.position === null) return null;
  const candidates = stationsOfRoutes(stations, routeIds).filter(
    (other) =>
      other.slug !== station.slug && other.accessible === true && outagesAt(other, outages).length === 0,
  );
  const [best] = nearest(candidates, station.position, 1);
  return best ? { station: best.thing, meters: best.meters } : null;
}

/**
 * Finds the routes of an outage's line, first in the agency's table, because sources use former names. A line that is
 * unknown as a whole may be a list with commas, as our own live API writes it.
 */
export function elevatorLineRouteIds(
  line: string,
  routes: readonly Pick<Route, 'id' | 'name' | 'longName' | 'title'>[],
  { elevatorLines }: Pick<AgencyFacts, 'elevatorLines'>,
): string[] {
  const idsOf = (text: string): string[] => {
    const plainLine = plainName(text);
    // Routes may lack a long name, which is not the same as an outage's missing line.
    if (plainLine === '') return [];
    const known = Object.entries(elevatorLines).find(([name]) => plainName(name) === plainLine);
    if (known) return known[1].map(routeSpelling(routes.map(({ id }) => id)));
    return routes
      .filter((route) =>
        [route.id, route.name, route.longName, route.title].some((name) => plainName(name) === plainLine),
      )
      .map((route) => route.id);
  };
  const whole = idsOf(line);
  return whole.length > 0 ? whole : [...new Set(line.split(',').flatMap(idsOf))];
}

/** Keeps the letters, in lower case, and the digits, without the word "line". */
const plainName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+|\bline\b/gu, '');
