import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { acceptedCoding, type Coding } from '#contract/acceptedCoding.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export interface PackedAnswer {
  contentType: string;
  bodies: Readonly<Record<Coding, { bytes: Uint8Array<ArrayBuffer>; etag: string }>>;
}

export const jsonType = 'application/json; charset=utf-8';
/** The real service sends KML with this type, and rider apps read it as text. */
export const kmlType = 'text/html; charset=utf-8';

export async function packAnswer(text: string, contentType: string): Promise<PackedAnswer> {
  const bytes = new TextEncoder().encode(text);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 20);
  const [gzipped, brotlied] = await Promise.all([
    zip(bytes, { level: 6 }),
    brotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  ]);
  return {
    contentType,
    bodies: {
      identity: { bytes, etag: `"${hash}"` },
      gzip: { bytes: new Uint8Array(gzipped), etag: `"${hash}-gz"` },
      br: { bytes: new Uint8Array(brotlied), etag: `"${hash}-br"` },
    },
  };
}

const codings = new LRUCache<string, Coding>({ max: 100 });
const MAX_REMEMBERED = 600;

/** The smallest coding that the client accepts. Cached, because browsers send few different headers. */
export function codingOf(acceptEncoding: string | null): Coding {
  if (acceptEncoding === null) return 'identity';
  const known = codings.get(acceptEncoding);
  if (known !== undefined) return known;
  const coding = acceptedCoding(acceptEncoding, ['br', 'gzip']) ?? 'identity';
  if (acceptEncoding.length <= MAX_REMEMBERED) codings.set(acceptEncoding, coding);
  return coding;
}
