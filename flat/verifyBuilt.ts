/**
 * Checks a version before it is made current: reads the index and the packs back, and decodes all documents except
 * schedules, of which it decodes an even sample. `verifyStore` decodes every document.
 */
import { crc32 } from 'node:zlib';
import type { BuildWorkers } from './compile/rows/buildWorkers.ts';
import { FatalProblem } from './gtfs/problems.ts';
import { type FileSum, isWhole, writeChecksums } from './store/checksums.ts';
import { INDEX_FILE, packFile } from './store/layout.ts';
import type { WrittenPack } from './store/packs.ts';

const MIN_SAMPLED_SCHEDULES = 300;

/** Writes the checksums and returns the number of decoded documents. Fails with `FatalProblem`. */
export async function verifyBuilt(
  dir: string,
  packs: readonly WrittenPack[],
  index: readonly string[],
  workers: BuildWorkers,
  zone: string,
  now: Temporal.Instant,
): Promise<number> {
  const paths = sample(index, packs);
  const text = index.join('');
  const sums: FileSum[] = [
    { file: INDEX_FILE, bytes: Buffer.byteLength(text), crc: crc32(text) },
    ...packs.map(({ crc, bytes }, number) => ({ file: packFile(number), bytes, crc })),
  ];
  await writeChecksums(dir, sums);
  const [wrong, isSame] = await Promise.all([workers.decode(dir, paths, zone, now), isWhole(dir)]);
  if (wrong !== null) throw new FatalProblem('verify-failed', wrong);
  if (!isSame) throw new FatalProblem('verify-failed', `the files in ${dir} differ from what was written`);
  return paths.length;
}

function sample(index: readonly string[], packs: readonly WrittenPack[]): string[] {
  const documents = packs.reduce((sum, pack) => sum + pack.documents, 0);
  if (index.length !== documents)
    throw new FatalProblem('verify-failed', `the index lists ${index.length} of ${documents} documents`);
  const schedules = documents - (packs[0]?.documents ?? 0);
  const step = Math.max(1, Math.floor(schedules / MIN_SAMPLED_SCHEDULES));
  const taken: string[] = [];
  let seen = 0;
  let before = '';
  for (const line of index) {
    const [path = '', pack] = line.split('\t', 2);
    if (path <= before) throw new FatalProblem('verify-failed', `two documents have the path ${path}`);
    before = path;
    if (pack === '0' || seen++ % step === 0) taken.push(path);
  }
  return taken;
}
