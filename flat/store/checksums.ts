/**
 * Checksums and signatures of a version's files. Opening a version compares some checksums; publishing an existing one
 * compares all.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { CHECKSUMS_FILE, INDEX_FILE } from './layout.ts';

export interface FileSum {
  file: string;
  bytes: number;
  crc: number;
}

/** The files of a version differ from what was written. */
export class DamagedVersion extends Error {}

export const writeChecksums = (dir: string, sums: readonly FileSum[]): Promise<void> =>
  writeFile(join(dir, CHECKSUMS_FILE), `${JSON.stringify(sums)}\n`);

/** Returns `null` if there are none, as in a version written before checksums existed. */
async function readChecksums(dir: string): Promise<FileSum[] | null> {
  const text = await readFile(join(dir, CHECKSUMS_FILE), 'utf8').catch(() => null);
  return text === null ? null : parseChecksums(text);
}

/** Allows only names of version files, since names may come from a remote store. */
const FILE_NAME = /^(?:index\.txt|\d+\.pack)$/;

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const isSum = ({ file, bytes, crc }: FileSum): boolean =>
  FILE_NAME.test(file) && isCount(bytes) && isCount(crc);

/** Throws `DamagedVersion` for invalid text, which includes a list without the index. */
export function parseChecksums(text: string): FileSum[] {
  try {
    const sums = JSON.parse(text) as FileSum[];
    const files = new Set(sums.map(({ file }) => file));
    if (sums.every(isSum) && files.size === sums.length && files.has(INDEX_FILE)) return sums;
  } catch {
    // Reported below, like files with invalid names.
  }
  throw new DamagedVersion(`${CHECKSUMS_FILE} is unreadable`);
}

/** Reads the index of the version in `dir`. Rejects with `DamagedVersion` if it, the checksums or a pack's size is wrong. */
export async function readCheckedIndex(dir: string): Promise<Buffer> {
  const index = await readFile(join(dir, INDEX_FILE));
  for (const { file, bytes, crc } of (await readChecksums(dir)) ?? []) {
    // A pack that is missing now may exist when it is read.
    const size =
      file === INDEX_FILE
        ? index.length
        : await stat(join(dir, file)).then(
            (found) => found.size,
            () => bytes,
          );
    if (size !== bytes || (file === INDEX_FILE && crc32(index) !== crc))
      throw new DamagedVersion(`${file} differs from what was written`);
  }
  return index;
}

/** Whether all files match their checksums; `false` if there are none. */
export async function isWhole(dir: string): Promise<boolean> {
  try {
    const sums = await readChecksums(dir);
    if (sums === null) return false;
    for (const sum of sums) {
      const found = await sumOf(dir, sum.file);
      if (found.crc !== sum.crc || found.bytes !== sum.bytes) return false;
    }
    return true;
  } catch {
    return false;
  }
}

async function sumOf(dir: string, file: string): Promise<FileSum> {
  let crc = 0;
  let bytes = 0;
  const chunks: AsyncIterable<Buffer> = createReadStream(join(dir, file), { highWaterMark: 1 << 20 });
  for await (const chunk of chunks) {
    crc = crc32(chunk, crc);
    bytes += chunk.length;
  }
  return { file, bytes, crc };
}

/** SHA-256 of each file, in hexadecimal. The CRC-32s of the checksums find damage, but not a forger. */
type Digests = Record<string, string>;

/** Signs a version for a remote store that others may write to: `signature.json`, an HMAC-SHA-256 with `STORE_KEY`. */
export async function signVersion(
  dir: string,
  version: string,
  files: readonly string[],
  key: string,
): Promise<string> {
  const digests: Digests = {};
  for (const file of [...files].sort()) digests[file] = await digestOf(join(dir, file));
  return JSON.stringify({ digests, hmac: hmacOf(version, digests, key).toString('hex') });
}

/** Whether `signature` was made with `key` for exactly these files of `version`, as they are in `dir`. */
export async function isSigned(
  dir: string,
  version: string,
  files: readonly string[],
  signature: string,
  key: string,
): Promise<boolean> {
  const expected = Buffer.from(await signVersion(dir, version, files, key));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const hmacOf = (version: string, digests: Digests, key: string): Buffer =>
  createHmac('sha256', key)
    .update(`timepoint version\n${version}\n${JSON.stringify(digests)}`)
    .digest();

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
