import type { BrowserClient } from '#web/features/transit/map/feed/browserClient.ts';
import { fetchTripRun } from './fetchTripRun.ts';
import { type TripView, tripView } from './tripView.ts';

/** Requests the stops of a trip; `null`: unknown. This module loads when a vehicle is opened. */
export async function fetchTripView(
  client: BrowserClient,
  id: string,
  now: () => Temporal.Instant,
  signal: AbortSignal,
  predicts: boolean,
): Promise<TripView | null> {
  const run = await fetchTripRun(client, id, now(), signal, predicts);
  return run && tripView(run, id, now());
}
