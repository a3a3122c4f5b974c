/** A verified store of a few small feeds, with its report and a client that reads it. */
import { join } from 'node:path';
import type { ContractClient } from '#contract/client.ts';
import { type BuildOptions, type BuildReport, buildStore } from '#flat/buildStore.ts';
import { createFlatHandler } from '#flat/store/serve.ts';
import { verifyStore } from '#flat/verify/verifyStore.ts';
import { roomsClient } from '#testing/roomsClient.ts';
import { type Files, options, writeZip } from '#testing/staticFeed.ts';

export async function builtStore(
  dir: string,
  feeds: readonly Files[],
  more: Partial<BuildOptions> = {},
): Promise<{ report: BuildReport; client: ContractClient }> {
  const zips = await Promise.all(feeds.map((files, i) => writeZip(join(dir, `feed-${i}.zip`), files)));
  const given = options(dir, zips, more);
  const result = await buildStore(given);
  if (!result.ok) throw new Error(result.error.message);
  const verified = await verifyStore(given.outDir, result.value.zone, given.now());
  if (!verified.ok) throw new Error(verified.error);
  const [failure] = verified.value.failures;
  if (failure !== undefined) throw new Error(`${failure.path}: ${failure.reason}`);
  const client = roomsClient({ flat: createFlatHandler(given.outDir) }, { now: given.now });
  return { report: result.value, client };
}
