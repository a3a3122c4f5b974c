import type { BrowserClient } from '#web/features/transit/map/feed/browserClient.ts';
import { askTripRun } from './askTripRun.ts';
import { type TripView, tripView } from './tripView.ts';

/** The stops to come of a trip on the road; `null`: nobody knows. Loaded once a vehicle is opened. */
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
