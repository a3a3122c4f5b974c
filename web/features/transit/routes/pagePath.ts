// The addresses of the pages of a mode's lines, a stop, a station and a trip, and what the address of a line's page chooses.

import { type Mode, modeSlugs, type ScheduledMode, scheduledModes } from '#domain/agency/mode.ts';
import type { NotKnown } from '#domain/result.ts';
import type { SearchEntry } from '#domain/search/searchEntry.ts';
import { readInstanceMark } from '#domain/trip/tripInstance.ts';
import { dateParameter, directionParameter, idParameter } from '#web/request/parameters.ts';

export const modeOfSlug = (slug: string | null): ScheduledMode | null =>
  scheduledModes.find((mode) => modeSlugs[mode] === slug) ?? null;

/** The pages of spec section 2. Other modes are in the query, because a route id may equal their name. */
const ownPages: Partial<Record<Mode, string>> = {
  Bus: '/schedules/bus',
  Metro: '/schedules/metro',
  RegionalRail: '/schedules/regional-rail',
  Access: '/schedules/cct',
};

export const modePath = (mode: Mode): string =>
  ownPages[mode] ?? (mode === 'Access' ? '/schedules' : `/schedules?mode=${modeSlugs[mode]}`);

/** Returns the mode of an address, ignoring the letter case of its path; `null`: all modes. */
export function modeOfAddress({ pathname, searchParams }: URL): Mode | null {
  const path = pathname
    .replace(/\.data$/, '')
    .replace(/\/+$/, '')
    .toLowerCase();
  const found = Object.entries(ownPages).find(([, address]) => address === path);
  return (found?.[0] as Mode | undefined) ?? modeOfSlug(searchParams.get('mode'));
}

/** A line, by its id. */
export const routePath = (routeId: string): string => `/schedules/${encodeURIComponent(routeId)}`;

export const stationPath = (slug: string): string => `/stations/${encodeURIComponent(slug)}`;

export const stopPath = (stopId: string): string => `/departures/${encodeURIComponent(stopId)}`;

export const placePath = ({ kind, id }: Pick<SearchEntry, 'kind' | 'id'>): string =>
  kind === 'station' ? stationPath(id) : stopPath(id);

export interface TripLink {
  routeId: string;
  /** Without one, the page derives it from the stop. */
  directionId: 0 | 1 | NotKnown;
  /** `null`: the page's default stop. */
  stopId: string | null;
  tripId: string;
  run: string | null;
  toStopId?: string | null;
}

export function tripPath({ routeId, directionId, stopId, tripId, run, toStopId = null }: TripLink): string {
  const query = new URLSearchParams();
  if (directionId !== null) query.set('direction', String(directionId));
  if (stopId !== null) query.set('stop', stopId);
  if (toStopId !== null) query.set('to', toStopId);
  query.set('trip', tripId);
  if (run !== null) query.set('run', run);
  return `${routePath(routeId)}?${query}#trip`;
}

export type RouteChoice = ReturnType<typeof readRouteChoice>;

/** Parses the choices; malformed parameters are ignored. */
export function readRouteChoice(params: URLSearchParams) {
  return {
    directionId: directionParameter(params.get('direction')),
    stopId: idParameter(params.get('stop')),
    toStopId: idParameter(params.get('to')),
    date: dateParameter(params.get('date')),
    child: idParameter(params.get('line')),
    trip: idParameter(params.get('trip')),
    run: readInstanceMark(params.get('run')),
    view: params.get('view') === 'timetable' ? ('timetable' as const) : ('departures' as const),
    allStops: params.get('stops') === 'all',
    earlier: params.get('earlier') === 'show',
    later: params.get('later') === 'show',
  };
}

/** Returns a relative URL with some parameters changed; `null` removes a parameter. Others stay, including `hideNav`. */
export function withChoice(params: URLSearchParams, change: Readonly<Record<string, string | null>>): string {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next.size === 0 ? '?' : `?${next}`;
}
