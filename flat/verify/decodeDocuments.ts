/** Decodes documents of a version through the contract. */
import { VersionReader } from '#flat/store/versionReader.ts';
import { endpointOf } from './endpointOf.ts';

/** What is wrong with the first of `paths` that does not read, or reads with a row skipped; `null` when all do. */
export async function decodeDocuments(
  dir: string,
  paths: readonly string[],
  context: { zone: string; now: Temporal.Instant },
): Promise<string | null> {
  const reader = await VersionReader.open(dir);
  try {
    for (const path of paths) {
      const text = await reader.text(path);
      if (text === null) return `${path} is not found by its own path`;
      const result = endpointOf(path)?.decode(JSON.parse(text), context);
      if (result === undefined) continue;
      const why = result.ok ? result.value.skipped[0]?.reason : result.error;
      if (why !== undefined) return `${path} does not read through the contract: ${why}`;
    }
    return null;
  } finally {
    await reader.close();
  }
}
