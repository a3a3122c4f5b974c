/** Downloads a feed and stores its ETag and Last-Modified date, so that an unchanged feed is not downloaded again. */
import { createHash, randomUUID } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { access, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { BlockList, isIP } from 'node:net';
import { join } from 'node:path';
import { followRedirects, PRIVATE_NETWORKS } from '#contract/http/download.ts';
import { FatalProblem } from './problems.ts';

const MAX_BYTES = 1024 ** 3;
const TIMEOUT_MS = 120_000;
const MAX_REDIRECTS = 5;

/** Headers and query parameters that a publisher requires. They may contain keys, so messages omit them. */
export interface FeedAccess {
  headers?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  /** Whether redirects to private networks are followed. */
  privateRedirects?: boolean;
}

/** Returns the archive's path. Fails with `FatalProblem` if the download does; an older copy is not used instead. */
export async function downloadFeed(
  url: string,
  cacheDir: string,
  { headers = {}, query = {}, privateRedirects = false }: FeedAccess = {},
): Promise<string> {
  await mkdir(cacheDir, { recursive: true });
  const path = join(cacheDir, `${createHash('sha256').update(url).digest('hex').slice(0, 24)}.zip`);
  const tagPath = `${path}.tags`;
  const part = `${path}.${randomUUID()}.part`;
  await removeOldParts(cacheDir);
  const failure = (why: string) => new FatalProblem('download-failed', `${url} ${why}`);
  try {
    const tags = await readTags(path, tagPath);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const address = new URL(url);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const response = await followRedirects(address, MAX_REDIRECTS, async (at, isOwnOrigin) => {
      const wrong = isOwnOrigin ? null : await wrongTarget(at, address, privateRedirects);
      if (wrong !== null) throw failure(wrong);
      return fetch(at, {
        headers: { ...(isOwnOrigin ? headers : {}), ...tags },
        signal,
        redirect: 'manual',
      });
    });
    if (response === null) throw failure('redirects too many times');
    if (response.status === 304 && tags !== null) return path;
    if (!response.ok || response.body === null) throw failure(`responded with ${response.status}`);
    await write(response.body, part, failure);
    // Remove the tag first: a kill between two steps must not leave an archive with another archive's tag.
    await rm(tagPath, { force: true });
    await rename(part, path);
    const etag = response.headers.get('etag');
    const lastModified = response.headers.get('last-modified');
    const next = {
      ...(etag === null ? {} : { 'if-none-match': etag }),
      ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
    };
    if (Object.keys(next).length > 0) await writeFile(tagPath, JSON.stringify(next));
    return path;
  } catch (error) {
    await rm(part, { force: true });
    if (error instanceof FatalProblem) throw error;
    throw failure(`could not be fetched: ${reason(error)}`);
  }
}

/** Returns why a redirect to another origin is not followed; `null` if it may be. */
async function wrongTarget(target: URL, from: URL, allowsPrivate: boolean): Promise<string | null> {
  if (target.protocol !== from.protocol && target.protocol !== 'https:')
    return `redirects to ${target.protocol}, which is not followed`;
  if (allowsPrivate) return null;
  const host = target.hostname.replace(/^\[|\]$/g, '');
  const found = await lookup(host, { all: true });
  const isPrivate = found.some(({ address, family }) =>
    closed.check(address, family === 6 ? 'ipv6' : 'ipv4'),
  );
  return isPrivate
    ? 'redirects to a private address, which is followed only with GTFS_PRIVATE_REDIRECTS=on'
    : null;
}

/** Networks that only this machine or its neighbours can reach, and addresses that stand for this machine. */
const closed = new BlockList();
for (const network of [...PRIVATE_NETWORKS, '0.0.0.0/8', '::/128']) {
  const [address = '', bits] = network.split('/');
  closed.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Removes the partial files of killed downloads. */
async function removeOldParts(cacheDir: string): Promise<void> {
  for (const name of await readdir(cacheDir)) {
    const file = join(cacheDir, name);
    if (!name.endsWith('.part')) continue;
    const age = Date.now() - ((await stat(file).catch(() => null))?.mtimeMs ?? Number.POSITIVE_INFINITY);
    if (age > TIMEOUT_MS) await rm(file, { force: true });
  }
}

async function write(
  body: AsyncIterable<Uint8Array>,
  path: string,
  failure: (why: string) => FatalProblem,
): Promise<void> {
  const file = await open(path, 'w');
  try {
    let size = 0;
    for await (const chunk of body) {
      size += chunk.length;
      if (size > MAX_BYTES) throw failure(`is larger than ${MAX_BYTES} bytes`);
      await file.write(chunk);
    }
  } finally {
    await file.close();
  }
}

/** Returns the conditional request headers for the stored archive; `null` if they or the archive are missing. */
async function readTags(archive: string, path: string): Promise<Record<string, string> | null> {
  try {
    await access(archive);
    const tags: unknown = JSON.parse(await readFile(path, 'utf8'));
    return typeof tags === 'object' && tags !== null ? { ...tags } : null;
  } catch {
    return null;
  }
}

/** `fetch` puts the reason into `cause`; "fetch failed" alone is not helpful. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message;
}
