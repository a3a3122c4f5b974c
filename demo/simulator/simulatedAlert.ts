import type { CAUSE, EFFECT, SEVERITY } from '#contract/gtfsRealtime/words.ts';
import { civilDate, serviceDay } from '#domain/time/serviceDay.ts';
import { chance } from './chance.ts';

export interface AlertScope {
  routeId?: string;
  routeType?: number;
  directionId?: 0 | 1;
  stopId?: string;
}

export interface AlertTexts {
  header: string;
  description: string;
}

/** An alert as a demo agency's staff would write it, before conversion to GTFS-realtime. */
export interface SimulatedAlert extends AlertTexts {
  id: string;
  scopes: readonly AlertScope[];
  cause: keyof typeof CAUSE;
  effect: keyof typeof EFFECT;
  severity: keyof typeof SEVERITY;
  /** BCP 47; English by default. */
  language?: string;
  others?: readonly (AlertTexts & { language: string })[];
  /** The description as HTML, if the agency writes HTML. */
  html: string | null;
  url: string | null;
  /** Unix seconds. An `end` of `null` means until further notice. */
  start: number;
  end: number | null;
}

/** An alert that recurs, as `alerts.yaml` has it. It concerns its routes, or a whole mode. */
export interface AlertTemplate
  extends Recurrence,
    Pick<SimulatedAlert, 'header' | 'description' | 'cause' | 'effect' | 'severity' | 'language' | 'others'> {
  key: string;
  routes?: readonly string[];
  /** GTFS route_type. */
  mode?: number;
  html?: string;
}

/** An elevator that is out of service now and then. */
export interface Elevator {
  /** The station's key, by which chance decides. */
  key: string;
  name: string;
  /** The station's name. */
  station: string;
  slug: string;
  /** A platform that it leads to. */
  stopId: string;
  /** The routes that its outage concerns. */
  routes: readonly string[];
}

/** Returns a predicate: whether one of these alerts makes a route and direction skip a stop at `now`. */
export function indexSkippedStops(
  alerts: readonly SimulatedAlert[],
  now: Temporal.Instant,
): (routeId: string, directionId: 0 | 1, stopId: string) => boolean {
  const time = now.epochMilliseconds / 1000;
  const skipped = new Set<string>();
  for (const { effect, start, end, scopes } of alerts) {
    if (effect !== 'DETOUR' || start > time || (end !== null && end <= time)) continue;
    for (const { routeId, directionId, stopId } of scopes) {
      if (stopId !== undefined) skipped.add(`${routeId} ${directionId} ${stopId}`);
    }
  }
  return (routeId, directionId, stopId) => skipped.has(`${routeId} ${directionId} ${stopId}`);
}

const HOUR_SECONDS = 3600;
/** How long alerts are published in advance, and how long they stay in the feed after they end. */
const DAYS_AHEAD = 21;
const LINGER_SECONDS = 18 * HOUR_SECONDS;

const epoch = Temporal.PlainDate.from('2020-01-01');

/** Starting hour, duration in hours, and days from one occurrence to the next. */
export interface Recurrence {
  from: number;
  hours: number;
  every: number;
}

interface Occurrence {
  id: number;
  /** Unix seconds. */
  start: number;
  end: number;
}

/** Returns an event's occurrences that are in the feed at `now`. */
export function occurrences(
  key: string,
  now: Temporal.Instant,
  zone: string,
  seed: number,
  { from, hours, every }: Recurrence,
): Occurrence[] {
  const today = epoch.until(civilDate(now, zone)).days;
  const phase = Math.floor(chance(seed, key, 'phase') * every);
  const found: Occurrence[] = [];
  const first = Math.floor((today - phase - hours / 24 - 2) / every);
  const last = Math.floor((today - phase + DAYS_AHEAD) / every);
  const time = now.epochMilliseconds / 1000;
  for (let id = first; id <= last; id++) {
    const date = epoch.add({ days: id * every + phase });
    const start = serviceDay(date, zone).baseSeconds + from * HOUR_SECONDS;
    const end = start + hours * HOUR_SECONDS;
    if (end + LINGER_SECONDS < time || start > time + DAYS_AHEAD * 24 * HOUR_SECONDS) continue;
    found.push({ id, start, end });
  }
  return found;
}
