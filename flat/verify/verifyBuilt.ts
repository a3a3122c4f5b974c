/**
 * What every version passes before it is made current: all its bytes are read back from disk and compared with what
 * was meant, and its documents are decoded through the contract: every one about the network and its routes, and an
 * even sample of the schedules, which are written row by row from the same parts. `verify` decodes them all. What the
 * files were found to be is kept beside them.
 */
import { crc32 } from 'node:zlib';
import type { BuildWorkers } from '#flat/build/buildWorkers.ts';
import { FatalProblem } from '#flat/gtfs/problem.ts';
import { type FileSum, sumOf, writeChecksums } from '#flat/store/checksums.ts';
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
  const text = index.join('');
  const sums: FileSum[] = [
    { file: INDEX_FILE, bytes: Buffer.byteLength(text), crc: crc32(text) },
    ...packs.map(({ crc, bytes }, number) => ({ file: packFile(number), bytes, crc })),
  ];
  const [wrong] = await Promise.all([
    workers.decode(dir, decoded, zone, now),
    ...sums.map((sum) => readBack(dir, sum)),
  ]);
  if (wrong !== null) throw new FatalProblem('verify-failed', wrong);
  await writeChecksums(dir, sums);
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

async function readBack(dir: string, written: FileSum): Promise<void> {
  const { file, bytes, crc } = await sumOf(dir, written.file);
  if (crc !== written.crc || bytes !== written.bytes)
    throw new FatalProblem('verify-failed', `${file} did not reach the disk as it was written`);
}
