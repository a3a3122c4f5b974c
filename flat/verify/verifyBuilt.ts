/**
 * What every version passes before it is made current: all its bytes are read back from disk and compared with what
 * was meant, and its documents are decoded through the contract: every one about the network and its routes, and an
 * even sample of the schedules, which are written row by row from the same parts. `verify` decodes them all.
 */
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { BuildWorkers } from '#flat/build/buildWorkers.ts';
import { FatalProblem } from '#flat/gtfs/problem.ts';
import { INDEX_FILE, packFile } from '#flat/store/layout.ts';
import type { WrittenPack } from '#flat/store/packWriter.ts';

/** How many schedules are decoded. */
const SAMPLE = 300;

/**
 * How many documents were decoded. `index` has the lines of the index, in its order. Fails with `FatalProblem` for the
 * first thing that is not as it should be.
 */
export async function verifyBuilt(
  dir: string,
  packs: readonly WrittenPack[],
  index: readonly string[],
  workers: BuildWorkers,
  zone: string,
  now: Temporal.Instant,
): Promise<number> {
  const decoded = sample(index, packs);
  const [wrong] = await Promise.all([
    workers.decode(dir, decoded, zone, now),
    ...packs.map(({ crc, bytes }, number) => readBack(dir, packFile(number), crc, bytes)),
    readBack(dir, INDEX_FILE, crc32(index.join('')), Buffer.byteLength(index.join(''))),
  ]);
  if (wrong !== null) throw new FatalProblem('verify-failed', wrong);
  return decoded.length;
}

function sample(index: readonly string[], packs: readonly WrittenPack[]): string[] {
  const documents = packs.reduce((sum, pack) => sum + pack.documents, 0);
  if (index.length !== documents) {
    throw new FatalProblem('verify-failed', `the index lists ${index.length} of ${documents} documents`);
  }
  const schedules = documents - (packs[0]?.documents ?? 0);
  const step = Math.max(1, Math.floor(schedules / SAMPLE));
  const taken: string[] = [];
  let seen = 0;
  let before = '';
  for (const line of index) {
    const [path = '', pack] = line.split('\t', 2);
    if (path <= before) throw new FatalProblem('verify-failed', `two documents are called ${path}`);
    before = path;
    if (pack === '0' || seen++ % step === 0) taken.push(path);
  }
  return taken;
}

async function readBack(dir: string, file: string, crc: number, bytes: number): Promise<void> {
  let readCrc = 0;
  let readBytes = 0;
  const chunks: AsyncIterable<Buffer> = createReadStream(join(dir, file), { highWaterMark: 1 << 20 });
  for await (const chunk of chunks) {
    readCrc = crc32(chunk, readCrc);
    readBytes += chunk.length;
  }
  if (readCrc !== crc || readBytes !== bytes) {
    throw new FatalProblem('verify-failed', `${file} did not reach the disk as it was written`);
  }
}
