import { PLANNER_PATH, STREETS_PATH, TRIP_IDS_PATH } from '#contract/flat/planner/plannerColumns.ts';
import { readPlanner, readStreetsFile, readTripIds } from '#contract/flat/planner/readPlanner.ts';
import { VersionTexts } from '#flat/store/versionTexts.ts';
import { endpointOf } from './endpointOf.ts';

interface Context {
  zone: string;
  now: Temporal.Instant;
}

/** Returns the first problem: a missing or undecodable document of `paths`, or a skipped row; `null` if there is none. */
export function decodeDocuments(dir: string, paths: readonly string[], context: Context): string | null {
  const texts = new VersionTexts(dir);
  try {
    for (const path of paths) {
      const isPlanner = path === PLANNER_PATH || path === TRIP_IDS_PATH || path === STREETS_PATH;
      const problem = isPlanner ? plannerProblem(path, texts) : problemOf(path, texts.text(path), context);
      if (problem !== null) return problem;
    }
    return null;
  } finally {
    texts.close();
  }
}

function plannerProblem(path: string, texts: VersionTexts): string | null {
  const read = path === PLANNER_PATH ? readPlanner : path === STREETS_PATH ? readStreetsFile : readTripIds;
  const result = read(texts.bytes(path) ?? new Uint8Array());
  return result.ok ? null : `${path} cannot be read: ${result.error}`;
}

function problemOf(path: string, text: string | null, context: Context): string | null {
  if (text === null) return `${path} cannot be found by its path`;
  const result = endpointOf(path)?.decode(JSON.parse(text), context);
  if (result === undefined) return null;
  const why = result.ok ? result.value.skipped[0]?.reason : result.error;
  return why === undefined ? null : `${path} cannot be decoded through the contract: ${why}`;
}
