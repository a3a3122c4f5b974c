/** Hides live data of routes for which the agency says that it is unavailable (spec section 4), from every screen alike. */

import type { LiveRun } from '#domain/departures/liveRun.ts';
import { err } from '#domain/result.ts';
import type { LiveTrip, TripUpdate } from '#domain/vehicles/liveTrip.ts';
import type { PredictionQuery } from '../live/predictions.ts';
import type { CallResult, Method } from './callResult.ts';

interface LiveCalls {
  trips: Method<{ routeIds: readonly string[] }, LiveTrip[]>;
  predictions: Method<PredictionQuery, LiveRun[]>;
  tripUpdate: Method<{ tripId: string }, TripUpdate>;
}

/** Cancellations are announced, not measured, and riders need them. */
const isCancelled = ({ status, relationship }: Pick<LiveTrip, 'status' | 'relationship'>): boolean =>
  status === 'cancelled' || relationship === 'CANCELED' || relationship === 'DELETED';

/** Returns a client without vehicles, delays and predictions of the given routes; their cancellations remain. */
export function withoutUntracked<Client extends LiveCalls>(
  client: Client,
  untrackedIds: readonly string[],
): Client {
  if (untrackedIds.length === 0) return client;
  const untracked = new Set(untrackedIds);
  const tracked = <T extends Pick<LiveTrip, 'routeId' | 'status' | 'relationship'>>(
    result: CallResult<T[]>,
  ): CallResult<T[]> =>
    result.ok
      ? {
          ok: true,
          value: {
            ...result.value,
            value: result.value.value.filter((run) => !untracked.has(run.routeId) || isCancelled(run)),
          },
        }
      : result;
  return {
    ...client,
    trips: async (asked) => tracked(await client.trips(asked)),
    predictions: async (asked) => tracked(await client.predictions(asked)),
    tripUpdate: async (asked) => {
      const update = await client.tripUpdate(asked);
      if (
        !update.ok ||
        !untracked.has(update.value.value.routeId) ||
        update.value.value.status === 'cancelled'
      )
        return update;
      const message = 'live data of this route is unavailable';
      return err({ kind: 'not found', endpoint: 'trip-update', url: '', status: null, message, since: null });
    },
  };
}
