// The addresses of the pages of a mode's lines, a stop, a station and a trip.
import { type Mode, modeSlugs, type ScheduledMode, scheduledModes } from '#domain/agency/mode.ts';
import type { SearchEntry } from '#domain/search/searchEntry.ts';

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

export const stopPath = (stopId: string): string => `/departures/${encodeURIComponent(stopId)}`;

export const placePath = ({ kind, id }: Pick<SearchEntry, 'kind' | 'id'>): string =>
  kind === 'station' ? `/stations/${encodeURIComponent(id)}` : stopPath(id);

export interface TripLink {
  routeId: string;
  /** `null`: unknown; the page derives it from the stop. */
  directionId: 0 | 1 | null;
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
  return `/schedules/${encodeURIComponent(routeId)}?${query}#trip`;
}
