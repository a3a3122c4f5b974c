/** Serves editors' files as the content API (spec section 7). After a bad edit, a section keeps its last good content. */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { watchFolder } from '#agency/watchFolder.ts';
import { options as optionsEndpoint } from '#contract/content/options.ts';
import { type FetchHandler, hasTag, type RoomRequest } from '#contract/http/handler.ts';
import type { Log } from '#domain/log.ts';
import type { ReadSections } from './readContent.ts';
import { readInWorker } from './readInWorker.ts';
import { problemText } from './readYaml.ts';

/** Serves images of the content folder: known types and plain names only. */
const TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
};
/** A name has no slash and no leading dot, so it cannot lead out of the folder. */
const NAME = /^\/images\/(\w[\w-]*(?:\.[\w-]+)*\.(\w+))$/;
const MAX_BYTES = 8 * 1024 * 1024;

async function imageResponse(dir: string, request: RoomRequest): Promise<Response> {
  const [, name = '', extension = ''] = NAME.exec(new URL(request.url).pathname) ?? [];
  const type = TYPES[extension.toLowerCase()];
  const file = join(dir, 'images', name);
  const found = type ? await stat(file).catch(() => null) : null;
  if (!type || !found?.isFile() || found.size > MAX_BYTES)
    return Response.json({ error: 'no such image' }, { status: 404 });
  const etag = `"${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}"`;
  const headers = { 'content-type': type, 'cache-control': 'public, max-age=3600', etag };
  if (hasTag(request, etag)) return new Response(null, { status: 304, headers });
  const withLength = { ...headers, 'content-length': String(found.size) };
  return new Response(request.method === 'HEAD' ? null : await readFile(file), { headers: withLength });
}

export interface ContentServiceOptions {
  dir: string;
  log: Log;
  watch?: boolean;
  /** Returns the IANA zone of wall-clock times; called at each reading. */
  zone: () => string;
  /** URL prefix of `/images` for riders. Default: `/content/images`. */
  imageBase?: string;
  /** Other origins that browsers may load images from. Default: any. */
  imageOrigins?: readonly string[];
}

export interface ContentService {
  handle: FetchHandler;
  reload(): Promise<void>;
  stop(): void;
}

/** A section that has never been readable. Clients report it as unavailable, unlike an empty list. */
const UNAVAILABLE = 'unavailable';

type Section = keyof ReadSections;

/** Number of problems per file that are logged individually: a file that is not YAML can have thousands. */
const MAX_LOGGED_PER_FILE = 10;

/** Resolves when the folder has been read once. Problems are logged, never thrown. */
export async function createContentService(options: ContentServiceOptions): Promise<ContentService> {
  const { dir, log, zone, imageBase = '/content/images', imageOrigins = null } = options;
  const goodItems = new Map<Section, readonly unknown[]>();
  let body = '';
  let etag = '';

  async function reload(): Promise<void> {
    const sections = await readInWorker({ dir, zone: zone(), imageBase, imageOrigins });
    const out: Record<string, unknown> = {};
    for (const key of Object.keys(sections) as Section[]) {
      const { items, problems, unreadable } = sections[key];
      const last = goodItems.get(key);
      const note = last === undefined ? '' : '; the last good content stays in use';
      for (const [file, fileProblems = []] of Map.groupBy(problems, (problem) => problem.file)) {
        for (const problem of fileProblems.slice(0, MAX_LOGGED_PER_FILE))
          log.error({ kind: 'transform', section: key, ...problem }, problemText(problem) + note);
        const more = fileProblems.length - MAX_LOGGED_PER_FILE;
        if (more > 0)
          log.error({ kind: 'transform', section: key, file }, `${file}: further problems: ${more}`);
      }
      if (problems.length === 0) goodItems.set(key, items);
      // Without earlier good content, the readable items are used.
      const shown =
        problems.length === 0 ? items : (last ?? (unreadable && items.length === 0 ? null : items));
      out[key] = shown === null ? UNAVAILABLE : shown.length === 0 ? false : shown;
    }
    body = JSON.stringify(out);
    etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  }

  // Readings run one after the other, so an older one never overwrites a newer one.
  let reading = reload();
  await reading;

  const stop = options.watch
    ? watchFolder(dir, 'the content folder', log, () => {
        reading = reading.then(reload).then(() => log.info({ etag }, 'content reloaded'));
      })
    : () => {};

  return {
    async handle(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        const headers = { allow: 'GET, HEAD' };
        return Response.json({ error: 'only GET and HEAD are allowed' }, { status: 405, headers });
      }
      const { pathname } = new URL(request.url);
      if (pathname.startsWith('/images/')) return imageResponse(dir, request);
      if (pathname.replace(/\/$/, '') !== optionsEndpoint.path)
        return Response.json({ error: 'no such path' }, { status: 404 });
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'public, max-age=30',
        etag,
      };
      if (hasTag(request, etag)) return new Response(null, { status: 304, headers });
      return new Response(request.method === 'HEAD' ? null : body, { headers });
    },
    async reload() {
      reading = reading.then(reload);
      await reading;
    },
    stop,
  };
}
