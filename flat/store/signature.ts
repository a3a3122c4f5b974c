/** Signs versions for a remote store that others may write to: `signature.json`, an HMAC-SHA-256 with `STORE_KEY`. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** SHA-256 of each file, in hexadecimal. The CRC-32s of the checksums find damage, but not a forger. */
type Digests = Record<string, string>;

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
