/**
 * Serves a store as it is: documents go out in the very bytes they were compressed to. The current version is followed
 * as version.txt changes, without a restart; older versions still kept answer those who ask with their `v`.
 */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { acceptedCoding } from '#contract/acceptedCoding.ts';
import type { FetchHandler, RoomRequest } from '#contract/handler.ts';
import { hasTag } from '#contract/hasTag.ts';
import { isVersion, VERSION_FILE, versionDir } from './layout.ts';
import { VersionReader } from './versionReader.ts';

const inflate = promisify(gunzip);
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Versions held open: the current one, and those asked for while riders move on to it. */
const MAX_OPEN = 4;
const SHORT = 'public, max-age=60, stale-while-revalidate=600';

/** Handles `GET` and `HEAD` of `/version.txt` and every document of the store at `storeDir`. */
export function createFlatHandler(storeDir: string): FetchHandler {
  let seen = '';
  let current: string | null = null;
  const readers = new Map<string, Promise<VersionReader>>();

  const follow = async (): Promise<string | null> => {
    const path = join(storeDir, VERSION_FILE);
    const at = await stat(path).catch(() => null);
    if (at === null) return current;
    const mark = `${at.ino} ${at.mtimeMs} ${at.size}`;
    if (mark !== seen) {
      const text = (await readFile(path, 'utf8').catch(() => '')).trim();
      if (isVersion(text)) {
        seen = mark;
        current = text;
      }
    }
    return current;
  };

  /** `null` when there is no such version. Open files of versions nobody asks for any more are let go. */
  const readerOf = async (version: string): Promise<VersionReader | null> => {
    const opening = readers.get(version) ?? VersionReader.open(versionDir(storeDir, version));
    readers.set(version, opening);
    try {
      const reader = await opening;
      const others = [...readers.keys()].filter((each) => each !== version && each !== current);
      for (const old of others.slice(0, Math.max(0, readers.size - MAX_OPEN))) {
        void readers
          .get(old)
          ?.then((unused) => unused.close())
          .catch(() => {});
        readers.delete(old);
      }
      return reader;
    } catch {
      readers.delete(version);
      return null;
    }
  };

  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return failure(405, 'only GET and HEAD are answered', { allow: 'GET, HEAD' });
    }
    const url = new URL(request.url);
    const version = await follow();
    if (version === null) return failure(503, 'the store has no version yet', { 'retry-after': '5' });
    if (url.pathname === '/version.txt') {
      return answer(request, Buffer.from(`${version}\n`), {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-cache',
        etag: `"${version}"`,
      });
    }
    const path = documentPath(url.pathname);
    if (path === null) return failure(404, 'no such document');
    const asked = url.searchParams.get('v');
    const kept = asked !== null && asked !== version && isVersion(asked) ? await readerOf(asked) : null;
    const reader = kept ?? (await readerOf(version));
    if (reader === null) return failure(503, 'the current version cannot be read', { 'retry-after': '5' });
    const place = reader.index.find(path);
    if (place === null) return failure(404, 'no such document');
    const encoding = acceptedCoding(request.headers.get('accept-encoding'), ['gzip']);
    if (encoding === null) return failure(406, 'only gzip and identity are served');
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': kept !== null || asked === version ? IMMUTABLE : SHORT,
      etag: `"${place.crc}-${place.length.toString(36)}${encoding === 'gzip' ? '-gz' : ''}"`,
      vary: 'accept-encoding',
      'x-flat-version': kept === null ? version : (asked ?? version),
      'access-control-allow-origin': '*',
      ...(encoding === 'gzip' ? { 'content-encoding': 'gzip' } : {}),
    };
    if (hasTag(request, headers.etag)) return new Response(null, { status: 304, headers });
    if (request.method === 'HEAD' && encoding === 'gzip') {
      return new Response(null, { headers: { ...headers, 'content-length': String(place.length) } });
    }
    const stored = await reader.compressed(place).catch(() => null);
    if (stored === null) return failure(503, 'the document cannot be read', { 'retry-after': '5' });
    return answer(request, encoding === 'gzip' ? stored : await inflate(stored), headers);
  };
}

/**
 * The path as the index has it: every segment decoded and encoded again, so that any spelling of an id is found.
 * `null` for a path that cannot name a document. It is only ever looked up, never opened as a file.
 */
function documentPath(pathname: string): string | null {
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

function failure(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error: message }, { status, headers: { 'cache-control': 'no-store', ...headers } });
}
