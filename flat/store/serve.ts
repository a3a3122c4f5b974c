/** Serves a store's documents as stored zstd bytes, gzip made on request, or uncompressed, and follows version.txt. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gzip, type ZlibOptions } from 'node:zlib';
import { IMMUTABLE } from '#contract/endpoint/freshness.ts';
import { acceptedCoding, type FetchHandler, hasTag, type RoomRequest } from '#contract/http/handler.ts';
import { promised } from '#domain/promised.ts';
import { DamagedVersion } from './checksums.ts';
import type { DocumentPlace } from './documentIndex.ts';
import { isVersion, VERSION_FILE, versionDir } from './layout.ts';
import { versionsByAge } from './publish.ts';
import { VersionReader } from './versionReader.ts';
import { readWaiting } from './versions.ts';

const compress = promised<Uint8Array, ZlibOptions, Buffer<ArrayBuffer>>(gzip);
const GZIP_LEVEL = 6;
/** Maximum number of versions kept open: the current one, and older ones that clients still request. */
const MAX_OPEN = 4;
/** Suffixes of the strong entity tags, since each coding has different bytes. */
const TAG_ENDS = { zstd: '-zst', gzip: '-gz', identity: '' } as const;
const SHORT_LIVED = 'public, max-age=60, stale-while-revalidate=600';

export function createFlatHandler(
  storeDir: string,
  onDamage: (version: string, why: string) => void = () => {},
): FetchHandler {
  const versions = openVersions(storeDir, onDamage);

  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return failure(405, 'only GET and HEAD are allowed', { allow: 'GET, HEAD' });
    const url = new URL(request.url);
    const isVersionRequest = url.pathname === `/${VERSION_FILE}`;
    const path = indexPath(url.pathname);
    if (path === null) return failure(404, 'no such document');
    const encoding = acceptedCoding(request.headers.get('accept-encoding'), ['zstd', 'gzip']);
    const given = url.searchParams.get('v');
    // Tries again whenever the document's version turns out to be damaged.
    for (;;) {
      const serving = await versions.newestReadable();
      if (serving === null) {
        const isPublished = versions.isPublished();
        const why = isPublished ? 'the current version is unreadable' : 'the store has no version yet';
        return failure(503, why, { 'retry-after': '5' });
      }
      const { version } = serving;
      if (isVersionRequest)
        return answer(request, Buffer.from(`${version}\n`), {
          'content-type': 'text/plain; charset=utf-8',
          'cache-control': 'no-cache',
          etag: `"${version}"`,
        });
      const isOther = given !== null && given !== version && isVersion(given);
      const kept = isOther ? await versions.readerOf(given) : null;
      const from = kept === null ? version : (given ?? version);
      const reader = kept ?? serving.reader;
      const place = reader.index.find(path);
      if (place === null) return failure(404, 'no such document');
      if (encoding === null) return failure(406, 'only zstd, gzip and identity are available');
      const headers = {
        'content-type': path.endsWith('.bin')
          ? 'application/octet-stream'
          : 'application/json; charset=utf-8',
        'cache-control': kept !== null || given === version ? IMMUTABLE : SHORT_LIVED,
        etag: `"${place.crc}-${place.length.toString(36)}${TAG_ENDS[encoding]}"`,
        vary: 'accept-encoding',
        'x-flat-version': from,
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      };
      if (hasTag(request, headers.etag)) return new Response(null, { status: 304, headers });
      try {
        return answer(request, await coded(reader, place, encoding), headers);
      } catch (error) {
        if (!versions.reportFailure(from, error))
          return failure(503, 'the document is unreadable', { 'retry-after': '5' });
      }
    }
  };
}

/** Few clients lack zstd, and repeated responses are cached above this room. */
async function coded(
  reader: VersionReader,
  place: DocumentPlace,
  encoding: keyof typeof TAG_ENDS,
): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'zstd') return reader.frame(place);
  const plain = await reader.plain(place);
  return encoding === 'gzip' ? compress(plain, { level: GZIP_LEVEL }) : plain;
}

/** Follows version.txt, and serves an earlier version if the current one is damaged or lacks its index. */
function openVersions(storeDir: string, onDamage: (version: string, why: string) => void) {
  let seen = '';
  let current: string | null = null;
  const readers = new Map<string, Promise<VersionReader>>();
  /** Versions found damaged since version.txt was last written. */
  const damaged = new Set<string>();
  /** Versions reported to `onDamage` since version.txt was last written: damaged, or with a missing file. */
  const reported = new Set<string>();
  let following: Promise<void> | null = null;
  /** Checks for a new version on each request. Requests that arrive meanwhile share one check. */
  const follow = (): Promise<void> => {
    following ??= readVersion().finally(() => {
      following = null;
    });
    return following;
  };
  const readVersion = async (): Promise<void> => {
    const path = join(storeDir, VERSION_FILE);
    const at = await stat(path).catch(() => null);
    if (at === null) return;
    const mark = `${at.ino} ${at.mtimeMs} ${at.size}`;
    if (mark === seen) return;
    const text = (await readFile(path, 'utf8').catch(() => '')).trim();
    if (!isVersion(text)) return;
    seen = mark;
    current = text;
    for (const version of damaged) drop(version);
    damaged.clear();
    reported.clear();
  };

  const drop = (version: string): void => {
    void readers
      .get(version)
      ?.then((unused) => unused.close())
      .catch(() => {});
    readers.delete(version);
  };

  /** Reports `version` if it is damaged, or current and incomplete. Returns whether it is damaged and no longer served. */
  const reportFailure = (version: string, error: unknown): boolean => {
    const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT' && version === current;
    const isDamaged = error instanceof DamagedVersion;
    // A missing file may reappear; damaged content does not repair itself.
    if (isDamaged) damaged.add(version);
    if ((isGone || isDamaged) && !reported.has(version)) {
      reported.add(version);
      onDamage(version, error instanceof Error ? error.message : String(error));
    }
    return damaged.has(version);
  };

  /** Returns `null` if the version cannot be read. Beyond `MAX_OPEN`, closes the versions opened first. */
  const readerOf = async (version: string): Promise<VersionReader | null> => {
    if (damaged.has(version)) return null;
    const opening = readers.get(version) ?? VersionReader.open(versionDir(storeDir, version));
    readers.set(version, opening);
    try {
      const reader = await opening;
      const others = [...readers.keys()].filter((each) => each !== version && each !== current);
      for (const old of others.slice(0, Math.max(0, readers.size - MAX_OPEN))) drop(old);
      return reader;
    } catch (error) {
      readers.delete(version);
      reportFailure(version, error);
      return null;
    }
  };

  /** Returns the current version, or else the newest readable one; `null` if there is none. */
  const newestReadable = async (): Promise<{ version: string; reader: VersionReader } | null> => {
    await follow();
    if (current === null) return null;
    const reader = await readerOf(current);
    if (reader !== null) return { version: current, reader };
    const waiting = await readWaiting(storeDir);
    for (const version of await versionsByAge(storeDir)) {
      const older = version === current || version === waiting?.version ? null : await readerOf(version);
      if (older !== null) return { version, reader: older };
    }
    return null;
  };

  return { newestReadable, readerOf, reportFailure, isPublished: () => current !== null };
}

/** Returns the path as in the index, however its ids are percent-encoded; `null` if invalid. */
function indexPath(pathname: string): string | null {
  try {
    return pathname
      .slice(1)
      .split('/')
      .map((segment) => encodeURIComponent(decodeURIComponent(segment)))
      .join('/');
  } catch {
    return null;
  }
}

function answer(
  request: RoomRequest,
  body: Buffer<ArrayBuffer>,
  headers: Record<string, string> & { etag: string },
): Response {
  if (hasTag(request, headers.etag)) return new Response(null, { status: 304, headers });
  const withLength = { ...headers, 'content-length': String(body.length) };
  return new Response(request.method === 'HEAD' ? null : body, { headers: withLength });
}

const failure = (status: number, message: string, headers: Record<string, string> = {}): Response =>
  Response.json({ error: message }, { status, headers: { 'cache-control': 'no-store', ...headers } });
