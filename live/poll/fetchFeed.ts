/** Fetches a feed with a conditional GET, with limits on size and time. */
import { gunzip, type ZlibOptions } from 'node:zlib';
import { boundedBytes, followRedirects } from '#contract/http/download.ts';
import { promised } from '#domain/promised.ts';
import { MAX_FEED_BYTES } from '#live/decode/messageParts.ts';
import type { Source } from './sourceState.ts';

/** Validators of the last full response, for the next conditional request. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

export type FetchedFeed =
  | { kind: 'bytes'; bytes: Uint8Array; validators: Validators }
  | { kind: 'unchanged' }
  | { kind: 'failed'; error: string };

const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 3;

/** Never rejects. The errors contain neither URL nor headers, because `/status` shows the errors. */
export async function fetchFeed(
  source: Source,
  validators: Validators | null,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<FetchedFeed> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    const response = await followRedirects(new URL(source.url), MAX_REDIRECTS, (url, isOwnOrigin) => {
      const headers = new Headers(isOwnOrigin ? source.headers : undefined);
      if (validators?.etag) headers.set('if-none-match', validators.etag);
      if (validators?.lastModified) headers.set('if-modified-since', validators.lastModified);
      return fetch(url.href, { headers, signal: limited, redirect: 'manual' });
    });
    if (response === null) return { kind: 'failed', error: 'too many redirects' };
    if (response.status === 304) {
      await response.body?.cancel();
      return { kind: 'unchanged' };
    }
    if (!response.ok) {
      await response.body?.cancel();
      return { kind: 'failed', error: `HTTP ${response.status}` };
    }
    const bytes = await boundedBytes(response, MAX_FEED_BYTES);
    if (bytes === null) return { kind: 'failed', error: `the response exceeds ${MAX_FEED_BYTES} bytes` };
    const message = await unzipIfGzip(bytes);
    if (message === null) return { kind: 'failed', error: 'the compressed response is damaged or too large' };
    return {
      kind: 'bytes',
      bytes: message,
      validators: {
        etag: response.headers.get('etag'),
        lastModified: response.headers.get('last-modified'),
      },
    };
  } catch (error) {
    if (signal.aborted) return { kind: 'failed', error: 'stopped' };
    if (limited.aborted) return { kind: 'failed', error: `no full response within ${TIMEOUT_MS / 1000} s` };
    return { kind: 'failed', error: `the request failed${causeCode(error)}` };
  }
}

const unpack = promised<Uint8Array, ZlibOptions, Buffer>(gunzip);

/** Decompresses a feed that is a gzip file without a Content-Encoding; `null` if it is damaged or too large. */
async function unzipIfGzip(bytes: Uint8Array): Promise<Uint8Array | null> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return await unpack(bytes, { maxOutputLength: MAX_FEED_BYTES });
  } catch {
    return null;
  }
}

function causeCode(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null;
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  return typeof code === 'string' ? ` (${code})` : '';
}
