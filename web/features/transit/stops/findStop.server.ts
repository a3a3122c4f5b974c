// Finds the stop of an address in the search index or, in a store without one, in the stop's schedule.
import { redirect } from 'react-router';
import type { SearchEntry } from '#domain/search/searchEntry.ts';
import { editDistance } from '#domain/search/typos.ts';
import { stationById } from '#domain/stations/station.ts';
import type { SimilarPlace } from '#web/features/base/errors/catalogueError.ts';
import { pageError } from '#web/features/base/errors/pageError.ts';
import { stationPath, stopPath } from '#web/features/transit/routes/pagePath.ts';
import { similarPlaces } from '#web/features/transit/stations/nearPages.server.ts';
import type { AppContext } from '#web/request/context.ts';

export interface FoundStop {
  stop: SearchEntry;
  entries: readonly SearchEntry[];
}

const MAX_NEAR_NUMBERS = 3;

/**
 * Throws a redirect to the station that a stop belongs to, a 404 with suggestions for an unknown id, or a 503 if stops
 * cannot be looked up. `suffix`: the path after the id.
 */
export async function findStop(
  app: AppContext,
  { stopId, suffix }: { stopId: string; suffix: string },
  request: Request,
): Promise<FoundStop> {
  const { client, agency, t } = app;
  const { signal } = request;
  const [index, stations] = await Promise.all([client.searchIndex({ signal }), client.stations({ signal })]);
  const entries = index.ok ? index.value.value : [];
  const indexed = entries.find(({ kind, id }) => kind === 'stop' && id === stopId);
  if (indexed) return { stop: indexed, entries };
  const all = stations.ok ? stations.value.value : [];
  const station = stationById(all, stopId);
  if (station) {
    const { search } = new URL(request.url);
    // The redirect is temporary, because a later schedule may move the stop out of the station.
    throw redirect(`${stationPath(station.slug)}${suffix}${search}`, 302);
  }
  const title = t('common.pageTitle', { title: t('errors.stop'), site: agency.name });
  const hasNoIndex = !index.ok && index.error.kind === 'not found';
  if (!index.ok && !hasNoIndex) throw pageError(app, 503, { kind: 'live', what: 'stops' }, title);
  if (hasNoIndex) {
    const unindexed = await stopWithoutIndex(app, stopId, signal);
    if (unindexed === 'unknown') throw pageError(app, 503, { kind: 'trips' }, title);
    if (unindexed) return { stop: unindexed, entries };
  }
  const near = [...nearNumbers(entries, stopId), ...(await similarPlaces(app, all, stopId, signal))];
  throw pageError(app, 404, { kind: 'noStop', stopId, near }, title);
}

/** Returns `null` if the stop does not exist, `unknown` if its schedule cannot be loaded. */
export async function stopWithoutIndex(
  { client }: Pick<AppContext, 'client'>,
  id: string,
  signal: AbortSignal,
): Promise<SearchEntry | 'unknown' | null> {
  const schedule = await client.stopSchedule({ stopId: id, signal });
  if (!schedule.ok) return schedule.error.kind === 'not found' ? null : 'unknown';
  const calls = schedule.value.value;
  const [call] = calls;
  if (!call) return null;
  const routeIds = [...new Set(calls.map(({ routeId }) => routeId))];
  const stops = await client.stops({ routeId: call.routeId, signal });
  const stop = stops.ok ? stops.value.value.find(({ stopId }) => stopId === id) : undefined;
  return {
    kind: 'stop',
    id,
    name: stop?.name ?? call.stopName,
    position: stop?.position ?? null,
    routeIds,
    directionIds: routeIds.map((routeId) => onlyDirection(calls.filter((each) => each.routeId === routeId))),
    accessible: null,
  };
}

function onlyDirection(calls: readonly { directionId: 0 | 1 | null }[]): 0 | 1 | null {
  const directions = new Set(calls.map(({ directionId }) => directionId));
  const [only = null] = directions;
  return directions.size === 1 ? only : null;
}

/** Finds stops with similar numbers; those with the most departures come first. */
function nearNumbers(entries: readonly SearchEntry[], text: string): SimilarPlace[] {
  if (!/^\d{3,}$/.test(text)) return [];
  return entries
    .filter(({ kind, id }) => kind === 'stop' && id.length === text.length && editDistance(id, text) === 1)
    .slice(0, MAX_NEAR_NUMBERS)
    .map(({ id, name }) => ({ kind: 'stop', name: `${name} (${id})`, to: stopPath(id) }));
}
