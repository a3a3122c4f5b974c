import { createHash } from 'node:crypto';
import { type BrotliOptions, brotliCompress, constants, gzip, type ZlibOptions } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { remeasure } from '#contract/client/cache.ts';
import { type Coding, textCoding } from '#contract/http/handler.ts';
import { oncePer } from '#domain/oncePer.ts';
import { promised } from '#domain/promised.ts';

const brotli = promised<Uint8Array, BrotliOptions, Buffer>(brotliCompress);
const zip = promised<Uint8Array, ZlibOptions, Buffer>(gzip);

interface Body {
  bytes: Uint8Array<ArrayBuffer>;
  etag: string;
}

export interface PackedResponse {
  contentType: string;
  bodies: { identity: Body } & Partial<Record<Coding, Body>>;
}

export const jsonType = 'application/json; charset=utf-8';
/** The original service sends KML with this type, and rider apps read it as text. */
export const kmlType = 'text/html; charset=utf-8';

/** Packs a text in all codings. */
export async function packResponse(text: string, contentType: string): Promise<PackedResponse> {
  const packed = packPlain(text, contentType);
  await Promise.all([addCoding(packed, 'gzip'), addCoding(packed, 'br')]);
  return packed;
}

/** Packs a text without compression, for responses that the pages request far more often than browsers do. */
export function packPlain(text: string, contentType: string): PackedResponse {
  const bytes = new TextEncoder().encode(text);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 20);
  return { contentType, bodies: { identity: { bytes, etag: `"${hash}"` } } };
}

/** Adds the coding that a client accepts, unless the response already has it. */
export async function compressFor(acceptEncoding: string | null, packed: PackedResponse): Promise<void> {
  const coding = textCoding(acceptEncoding);
  if (coding === 'identity' || packed.bodies[coding] !== undefined) return;
  const compressions = compressionsOf(packed);
  try {
    await compressions.getOrInsertComputed(coding, () => addCoding(packed, coding));
  } finally {
    compressions.delete(coding);
  }
}

/** Concurrent requests share one compression. */
const compressionsOf = oncePer((_: PackedResponse) => new Map<Coding, Promise<void>>());

async function addCoding({ bodies }: PackedResponse, coding: 'gzip' | 'br'): Promise<void> {
  const { bytes, etag } = bodies.identity;
  const compressed = await (coding === 'gzip'
    ? zip(bytes, { level: 6 })
    : brotli(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }));
  const suffix = coding === 'gzip' ? 'gz' : 'br';
  bodies[coding] = { bytes: new Uint8Array(compressed), etag: `${etag.slice(0, -1)}-${suffix}"` };
}

/** Maximum number of cached responses that contain only the requested rows. */
export const MAX_FILTERED = 300;

/** Maximum size of the cached responses of one kind, without codings that are added later. */
const MAX_BYTES = 16 * 1024 * 1024;

/** `make` may give a word that says why there is no response. */
export type PackedCache<Failure extends string = never> = (
  key: string,
  make: () => Promise<PackedResponse | Failure>,
) => Promise<PackedResponse | Failure>;

/**
 * Creates a cache that computes a response on first use, and once for concurrent requests; failures are not cached. Number and
 * bytes are limited, because requests can vary without limit.
 */
export function packedCache<Failure extends string = never>(
  maxResponses: number,
  maxBytes = MAX_BYTES,
): PackedCache<Failure> {
  const kept = new LRUCache<string, Promise<PackedResponse | Failure>>({
    max: maxResponses,
    maxSize: maxBytes,
    sizeCalculation: (_, key) => 1 + key.length,
  });
  return (key, make) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const making = make();
    kept.set(key, making);
    const forget = () => {
      if (kept.peek(key) === making) kept.delete(key);
    };
    // The size is known only once the response is ready.
    making.then((made) => {
      if (typeof made === 'string') return forget();
      const bodies = Object.values(made.bodies);
      remeasure(
        kept,
        key,
        making,
        bodies.reduce((sum, { bytes }) => sum + bytes.length, key.length + 1),
      );
    }, forget);
    return making;
  };
}
