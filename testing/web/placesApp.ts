import type { ContractClient } from '#contract/client.ts';
import { TEST_ZONE, testNow } from '#testing/clock.ts';
import { placesClient } from '#testing/mapPlaces.ts';
import type { AppContext } from '#web/request/context.ts';
import { riderApp } from './riderApp.ts';

/** Creates a loader's context over the places of `mapPlaces.ts`; `answers` replaces methods of its client. */
export const placesApp = (answers: Record<string, unknown> = {}): AppContext =>
  riderApp(placesClient(answers) as ContractClient, () => testNow, TEST_ZONE);
