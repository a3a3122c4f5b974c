/** Compresses text responses in pieces, while they arrive. */
import { Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { type FetchHandler, type RoomRequest, textCoding } from '#contract/http/handler.ts';

const TEXT = /^(text\/|application\/(json|manifest\+json|xml|atom\+xml)|image\/svg)/;
/** Smaller bodies hardly benefit. */
const MIN_BYTES = 800;

export const isWorthCompressing = (type: string, bytes: number): boolean =>
  bytes >= MIN_BYTES && TEXT.test(type);

function varyByEncoding(headers: Headers): void {
  if (!headers.get('vary')?.includes('accept-encoding')) headers.append('vary', 'accept-encoding');
}

export const withCompression =
  (handler: FetchHandler): FetchHandler =>
  async (request) =>
    compressResponse(request, await handler(request));

export function compressResponse(request: RoomRequest, response: Response): Response {
  if (request.method === 'HEAD' || response.headers.has('content-encoding')) return response;
  if (!TEXT.test(response.headers.get('content-type') ?? '')) return response;
  const length = response.headers.get('content-length');
  if (length !== null && Number(length) < MIN_BYTES) return response;
  if (!response.body) return response;
  const encoding = textCoding(request.headers.get('accept-encoding'));
  if (encoding === 'identity') {
    varyByEncoding(response.headers);
    return response;
  }

  const compressor =
    encoding === 'br'
      ? createBrotliCompress({
          flush: constants.BROTLI_OPERATION_FLUSH,
          params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
        })
      : createGzip({ flush: constants.Z_SYNC_FLUSH, level: 6 });
  const source = Readable.fromWeb(response.body as import('node:stream/web').ReadableStream);
  // When the client disconnects, the stream ends; neither side may throw.
  source.on('error', (error) => compressor.destroy(error));
  compressor.on('close', () => source.destroy());
  const headers = new Headers(response.headers);
  headers.set('content-encoding', encoding);
  varyByEncoding(headers);
  headers.delete('content-length');
  const etag = headers.get('etag');
  // The bytes differ from the plain ones, so the tag must be weak.
  if (etag && !etag.startsWith('W/')) headers.set('etag', `W/${etag}`);
  const body = Readable.toWeb(source.pipe(compressor)) as unknown as ReadableStream;
  return new Response(body, { status: response.status, statusText: response.statusText, headers });
}
