/** Serves images of the content folder: known types and plain names only. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { RoomRequest } from '#contract/http/handler.ts';
import { hasTag } from '#contract/http/hasTag.ts';

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

export async function imageResponse(dir: string, request: RoomRequest): Promise<Response> {
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
