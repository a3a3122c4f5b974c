/** Decodes documents of a version through the contract. */
import { VersionReader } from '#flat/store/versionReader.ts';
import { endpointOf } from './endpointOf.ts';

interface Context {
  zone: string;
  now: Temporal.Instant;
}

/** Documents are inflated on other threads: so many are under way together. */
const AT_ONCE = 16;

/** What is wrong with the first of `paths` that does not read, or reads with a row skipped; `null` when all do. */
export async function decodeDocuments(
  dir: string,
  paths: readonly string[],
  context: Context,
): Promise<string | null> {
  const reader = await VersionReader.open(dir);
  try {
    for (let from = 0; from < paths.length; from += AT_ONCE) {
      const some = paths.slice(from, from + AT_ONCE);
      const texts = await Promise.all(some.map((path) => reader.text(path)));
      for (const [index, path] of some.entries()) {
        const wrong = whatIsWrong(path, texts[index] ?? null, context);
        if (wrong !== null) return wrong;
      }
    }
    return null;
  } finally {
    await reader.close();
  }
}

function whatIsWrong(path: string, text: string | null, context: Context): string | null {
  if (text === null) return `${path} is not found by its own path`;
  const result = endpointOf(path)?.decode(JSON.parse(text), context);
  if (result === undefined) return null;
  const why = result.ok ? result.value.skipped[0]?.reason : result.error;
  return why === undefined ? null : `${path} does not read through the contract: ${why}`;
}
