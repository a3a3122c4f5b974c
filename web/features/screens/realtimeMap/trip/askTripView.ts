import type { BrowserClient } from '#web/features/transit/map/feed/browserClient.ts';
import { askTripRun } from './askTripRun.ts';
import { type TripView, tripView } from './tripView.ts';

/** Requests the stops of a trip; `null`: unknown. This module loads when a vehicle is opened. */
export async function askTripView(
  client: BrowserClient,
  id: string,
  now: () => Temporal.Instant,
  signal: AbortSignal,
  predicts: boolean,
): Promise<TripView | null> {
  const run = await askTripRun(client, id, now(), signal, predicts);
  return run && tripView(run, id, now());
}
