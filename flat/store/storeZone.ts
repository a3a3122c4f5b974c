/** Reads the time zone of a store's current schedule from its `agency.json`. */

import { agency } from '#contract/flat/agency.ts';
import { asSpelled } from '#domain/routeSpelling.ts';
import { openStore } from './openStore.ts';

/** Returns `null` if the zone cannot be read, as in a store written before stores had `agency.json`. */
export async function storeZone(dir: string): Promise<string | null> {
  const opened = await openStore(dir);
  if (!opened.ok) return null;
  try {
    const text = await opened.value.text(agency.path.slice(1));
    const read = text === null ? null : agency.decode(JSON.parse(text), UNUSED_CONTEXT, {});
    return read?.ok ? read.value.value.zone : null;
  } catch {
    return null;
  } finally {
    await opened.value.close();
  }
}

/** Decoding this document needs no zone, because it contains the zone. */
const UNUSED_CONTEXT = { zone: 'UTC', now: Temporal.Instant.fromEpochMilliseconds(0), routeId: asSpelled };
