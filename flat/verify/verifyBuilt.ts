/**
 * What every version passes before it is made current: all its bytes are read back from disk and compared with what
 * was meant, and its documents are decoded through the contract: every one about the network and its routes, and an
 * even sample of the schedules, which are written row by row from the same parts. `verify` decodes them all.
 */
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { FatalProblem } from '#flat/gtfs/problem.ts';
import { packFile } from '#flat/store/layout.ts';
import type { WrittenPack } from '#flat/store/packWriter.ts';
import { VersionReader } from '#flat/store/versionReader.ts';
import { endpointOf } from './endpointOf.ts';

/** How many schedules are decoded. */
const SAMPLE = 300;

/** How many documents were decoded. Fails with `FatalProblem` for the first thing that is not as it should be. */
export async function verifyBuilt(
  dir: string,
  packs: readonly WrittenPack[],
  zone: string,
  now: Temporal.Instant,
): Promise<number> {
  for (const [number, pack] of packs.entries()) {
    let crc = 0;
    let bytes = 0;
    for await (const chunk of createReadStream(join(dir, packFile(number)), {
      highWaterMark: 1 << 20,
    }) as AsyncIterable<Buffer>) {
      crc = crc32(chunk, crc);
      bytes += chunk.length;
    }
    if (crc !== pack.crc || bytes !== pack.bytes) {
      throw new FatalProblem('verify-failed', `${packFile(number)} did not reach the disk as it was written`);
    }
  }
  const reader = await VersionReader.open(dir);
  try {
    const documents = packs.reduce((sum, pack) => sum + pack.documents, 0);
    if (reader.index.size !== documents) {
      throw new FatalProblem(
        'verify-failed',
        `the index lists ${reader.index.size} of ${documents} documents`,
      );
    }
    const schedules = documents - (packs[0]?.documents ?? 0);
    const step = Math.max(1, Math.floor(schedules / SAMPLE));
    let decoded = 0;
    let seen = 0;
    let before = '';
    for (const [path, place] of reader.index.entries()) {
      if (path <= before) throw new FatalProblem('verify-failed', `two documents are called ${path}`);
      before = path;
      if (place.pack !== 0 && seen++ % step !== 0) continue;
      const text = await reader.text(path);
      const endpoint = endpointOf(path);
      if (text === null) throw new FatalProblem('verify-failed', `${path} is not found by its own path`);
      if (endpoint === null) continue;
      const result = endpoint.decode(JSON.parse(text), { zone, now });
      const why = result.ok ? result.value.skipped[0]?.reason : result.error;
      if (why !== undefined)
        throw new FatalProblem('verify-failed', `${path} does not read through the contract: ${why}`);
      decoded++;
    }
    return decoded;
  } finally {
    await reader.close();
  }
}
