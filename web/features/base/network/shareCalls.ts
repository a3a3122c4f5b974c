// Shares calls among the places of a page: a document is requested once, and live data of all routes or stops in one call.
import type { CallResult } from '#contract/call/callResult.ts';
import type { CallOptions } from '#contract/call/endpointCaller.ts';
import type { ContractClient } from '#contract/client.ts';
import type { LiveTrip } from '#domain/vehicles/liveTrip.ts';
import type { SourceAge } from '#web/features/base/live/FreshnessNote.tsx';
import { sourceAge } from '#web/features/base/live/sourceAge.ts';

export interface SharedCalls {
  client: ContractClient;
  /** Returns the worst age of the live data received so far; `null` before the first. */
  liveAge: () => SourceAge | null;
}

/** `routeIds` and `stopIds` are the routes and stops known to need live data. */
export function shareCalls(
  client: ContractClient,
  { routeIds, stopIds }: { routeIds: readonly string[]; stopIds: readonly string[] },
): SharedCalls {
  const requested = new Map<string, Promise<unknown>>();
  const ages: SourceAge[] = [];
  const sharedRouteIds = new Set(routeIds);
  const sharedStopIds = new Set(stopIds);

  function once<T>(key: string, request: () => Promise<T>): Promise<T> {
    const known = requested.get(key) as Promise<T> | undefined;
    if (known) return known;
    const answer = request();
    requested.set(key, answer);
    return answer;
  }

  const tripsOf = (ids: readonly string[], options?: CallOptions): Promise<CallResult<LiveTrip[]>> =>
    once(`trips ${ids}`, async () => {
      const result = await client.trips(ids, options);
      ages.push(sourceAge(result));
      return result;
    });

  const predictionsOf: ContractClient['predictions'] = (query, options) =>
    once(`predictions ${JSON.stringify(query)}`, async () => {
      const result = await client.predictions(query, options);
      // Without a predictions endpoint, trips are requested instead and their age counts.
      if (result.ok || result.error.kind !== 'not found') ages.push(sourceAge(result));
      return result;
    });

  return {
    client: {
      ...client,
      stops: (id, options) => once(`stops ${id}`, () => client.stops(id, options)),
      stopSchedule: (id, options) => once(`stopSchedule ${id}`, () => client.stopSchedule(id, options)),
      routeStopSchedule: (route, stop, options) =>
        once(`routeStopSchedule ${route} ${stop}`, () => client.routeStopSchedule(route, stop, options)),
      timetable: (id, options) => once(`timetable ${id}`, () => client.timetable(id, options)),
      tripUpdate: (id, options) => once(`tripUpdate ${id}`, () => client.tripUpdate(id, options)),
      predictions: (query, options) => {
        const { stopIds: ids, routeIds: routes = [], tripIds: trips = [] } = query;
        const isOfSharedStops =
          routes.length + trips.length === 0 && ids?.every((id) => sharedStopIds.has(id));
        return predictionsOf(isOfSharedStops ? { stopIds: [...sharedStopIds] } : query, options);
      },
      trips: async (ids, options) => {
        if (!ids.every((id) => sharedRouteIds.has(id))) return tripsOf(ids, options);
        const result = await tripsOf([...sharedRouteIds], options);
        return result.ok
          ? {
              ok: true,
              value: {
                ...result.value,
                value: result.value.value.filter((trip) => ids.includes(trip.routeId)),
              },
            }
          : result;
      },
    },
    liveAge: () => (ages.length === 0 ? null : ages.reduce(worse)),
  };
}

/** Returns the worse age: that of a source that did not answer, else an unknown age, else the older one. */
function worse(a: SourceAge, b: SourceAge): SourceAge {
  if (a.state !== 'answered') return a;
  if (b.state !== 'answered') return b;
  if (a.asOf === null || b.asOf === null) return a.asOf === null ? a : b;
  return a.asOf <= b.asOf ? a : b;
}
