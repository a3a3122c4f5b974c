/**
 * The built app's files, and the scripts and styles of earlier builds, for pages that were opened before a deployment. Text
 * files are compressed once. Files with a hash in their name are cached for a year.
 */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { IMMUTABLE } from '#contract/endpoint/freshness.ts';
import { hasTag, type RoomRequest, textCoding } from '#contract/http/handler.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};
const compressible = new Set(['.html', '.js', '.css', '.json', '.svg', '.txt', '.webmanifest']);

/** The worker determines what riders' browsers store, so it must never be outdated. */
const WORKER = /^\/sw(-leaving)?\.js$/;

export interface StaticFile {
  type: string;
  etag: string;
  cacheControl: string;
  isWorker: boolean;
  codings: { identity: Buffer<ArrayBuffer>; gzip?: Buffer<ArrayBuffer>; br?: Buffer<ArrayBuffer> };
}

const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
const PACKED = /\.(br|gz)$/;

const br = promisify(brotliCompress);
const gz = promisify(gzip);

/** Loads the file at `file` with the URL path `name`; rejects if there is none. */
async function loadStaticFile(file: string, name: string): Promise<StaticFile> {
  const plain = await readFile(file);
  const extension = path.extname(name);
  const isCompressible = compressible.has(extension);
  return {
    type: types[extension] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    cacheControl: cacheControlOf(name),
    isWorker: WORKER.test(name),
    // The build compresses its files (`scripts/buildWeb.mjs`).
    codings: isCompressible
      ? {
          identity: plain,
          gzip: await readFile(`${file}.gz`).catch(() => gz(plain, { level: 9 })),
          br: await readFile(`${file}.br`).catch(() => br(plain, QUALITY)),
        }
      : { identity: plain },
  };
}

function cacheControlOf(name: string): string {
  if (WORKER.test(name)) return 'no-cache';
  return /^\/assets\/.*-[\w-]{8}\.\w+$/.test(name) ? IMMUTABLE : 'public, max-age=300';
}

/** Loads the files of `folder` and returns a function that serves them; it gives `null` for any other path. */
export async function createStaticFiles(folder: string): Promise<(request: RoomRequest) => Response | null> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const loading = entries
    .filter(
      (entry) =>
        entry.isFile() &&
        !PACKED.test(entry.name) &&
        !/(^|[\\/])\./.test(path.relative(folder, path.join(entry.parentPath, entry.name))),
    )
    .map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const name = `/${path.relative(folder, file).split(path.sep).join('/')}`;
      return [name, await loadStaticFile(file, name)] as const;
    });
  const files = new Map(await Promise.all(loading));
  return (request) => {
    const file = files.get(new URL(request.url).pathname);
    return file ? serveStaticFile(file, request) : null;
  };
}

function serveStaticFile(file: StaticFile, request: RoomRequest): Response {
  const headers = new Headers({
    'content-type': file.type,
    'cache-control': file.cacheControl,
    etag: file.etag,
    vary: 'accept-encoding',
  });
  if (file.isWorker) headers.set('service-worker-allowed', '/');
  if (hasTag(request, file.etag)) return new Response(null, { status: 304, headers });
  const coding = textCoding(request.headers.get('accept-encoding'));
  const packed = coding === 'identity' ? undefined : file.codings[coding];
  if (packed) headers.set('content-encoding', coding);
  const body = packed ?? file.codings.identity;
  headers.set('content-length', String(body.length));
  return new Response(request.method === 'HEAD' ? null : body, { headers });
}

export type StaticFiles = Awaited<ReturnType<typeof createStaticFiles>>;

/** Few pages of earlier builds stay open longer. */
const KEPT_DAYS = 30;
/** The content of a file with a hash in its name never changes. */
const ASSET = /^\/assets\/([\w.-]+-[\w-]{8}\.\w+)$/;

/** Copies the assets of `build` into `folder`, and removes those last archived more than a month ago. */
export async function archiveAssets(build: string, folder: string, now: Temporal.Instant): Promise<void> {
  await mkdir(folder, { recursive: true });
  const names = new Set(await readdir(path.join(build, 'assets')));
  const seconds = now.epochMilliseconds / 1000;
  for (const name of names) {
    const kept = path.join(folder, name);
    const existing = await stat(kept).catch(() => null);
    if (existing === null) await copyFile(path.join(build, 'assets', name), kept);
    await utimes(kept, seconds, seconds);
  }
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file);
    if (!names.has(name) && mtimeMs / 1000 < seconds - KEPT_DAYS * 86_400) await rm(file, { force: true });
  }
}

/** Returns a function that finds old assets: `null` for other paths, and a promise of `null` for an unknown asset. */
export function createOldAssets(folder: string) {
  return (request: RoomRequest): Promise<Response | null> | null => {
    const { pathname } = new URL(request.url);
    const [, name] = ASSET.exec(pathname) ?? [];
    if (name === undefined) return null;
    return loadStaticFile(path.join(folder, name), pathname).then(
      (file) => serveStaticFile(file, request),
      () => null,
    );
  };
}
