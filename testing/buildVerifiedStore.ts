import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { ContractClient } from '#contract/client.ts';
import { type BuildOptions, type BuildReport, buildStore } from '#flat/buildStore.ts';
import { createFlatHandler } from '#flat/store/serve.ts';
import { verifyStore } from '#flat/verify/verifyStore.ts';
import { roomsClient } from './roomsClient.ts';
import { type Files, options, PLAIN, scratch, writeZip } from './staticFeed.ts';

/** Builds and verifies a store of the feeds, given as tables or paths; returns its report and a client that reads it. */
export async function buildVerifiedStore(
  dir: string,
  feeds: readonly (Files | string)[],
  more: Partial<BuildOptions> = {},
): Promise<{ report: BuildReport; client: ContractClient }> {
  const zips = await Promise.all(
    feeds.map((feed, i) => (typeof feed === 'string' ? feed : writeZip(join(dir, `feed-${i}.zip`), feed))),
  );
  const given = options(dir, zips, more);
  const result = await buildStore(given);
  if (!result.ok) throw new Error(result.error.message);
  const verified = await verifyStore(given.outDir, result.value.zone, given.now(), 0);
  if (!verified.ok) throw new Error(verified.error);
  const [failure] = verified.value.failures;
  if (failure !== undefined) throw new Error(`${failure.path}: ${failure.reason}`);
  const client = roomsClient({ flat: createFlatHandler(given.outDir) }, { now: given.now });
  return { report: result.value, client };
}

/** The time at which `buildPlain` builds by default. */
export const PLAIN_NOW = Temporal.Instant.from('2026-03-03T17:00:00Z');

/** Builds the plain feed with its market stop renamed; equal names give equal versions. `seconds`: after `PLAIN_NOW`. */
export async function buildPlain(dir: string, market: string, seconds = 0): Promise<string> {
  const files = { ...PLAIN, 'stops.txt': String(PLAIN['stops.txt']).replace('Market', market) };
  const feed = await writeZip(join(dir, `${market}.zip`), files);
  const result = await buildStore(options(dir, [feed], { now: () => PLAIN_NOW.add({ seconds }) }));
  if (!result.ok) throw new Error(result.error.message);
  return result.value.version;
}

/** Creates a temporary folder for each test and removes it afterwards. A build with `options(dir, …)` writes to `store`. */
export function scratchEach(use: (made: { dir: string; store: string }) => void): void {
  let remove = async () => {};
  beforeEach(async () => {
    const made = await scratch();
    remove = made.remove;
    use({ dir: made.dir, store: join(made.dir, 'store') });
  });
  afterEach(() => remove());
}
