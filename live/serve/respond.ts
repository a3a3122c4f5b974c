/** Responds to a request with a packed body: coding, conditional requests, and the age of the source. */
import { LRUCache } from 'lru-cache';
import { LIVE_SECONDS } from '#contract/endpoint/freshness.ts';
import { hasTag, type RoomRequest, textCoding } from '#contract/http/handler.ts';
import type { SourceState } from '#live/poll/sourceState.ts';
import { compressFor, jsonType, type PackedResponse } from './packedResponse.ts';

/** Responds with 200, 304 for a matching tag, or 503 if the source has no data recent enough to show. */
export function respond(request: RoomRequest, packed: PackedResponse | null, source: SourceState): Response {
  if (source.state === 'down' || packed === null) return downResponse(source);
  const accepted = textCoding(request.headers.get('accept-encoding'));
  const coding = packed.bodies[accepted] ? accepted : 'identity';
  const { bytes, etag } = packed.bodies[coding] ?? packed.bodies.identity;
  const headers: Record<string, string> = {
    'content-type': packed.contentType,
    'cache-control': `public, max-age=${LIVE_SECONDS}`,
    vary: 'accept-encoding',
    etag,
    ...sourceHeaders(source),
  };
  if (hasTag(request, etag)) return new Response(null, { status: 304, headers });
  if (coding !== 'identity') headers['content-encoding'] = coding;
  headers['content-length'] = String(bytes.length);
  return new Response(request.method === 'HEAD' ? null : bytes, { headers });
}

/** Responds like `respond`, once the response is compressed in the requested coding. */
export async function respondWhenMade(
  request: RoomRequest,
  made: Promise<PackedResponse>,
  source: SourceState,
): Promise<Response> {
  const packed = await made;
  await compressFor(request.headers.get('accept-encoding'), packed);
  return respond(request, packed, source);
}

export function errorResponse(status: number, error: string, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify({ error }), {
    status,
    headers: { 'content-type': jsonType, 'cache-control': 'no-store', ...headers },
  });
}

function downResponse(source: SourceState): Response {
  const down: SourceState = { state: 'down', since: source.state === 'down' ? source.since : null };
  return errorResponse(503, 'the source has nothing recent enough to show', {
    'retry-after': '15',
    ...sourceHeaders(down),
  });
}

/** Writes the headers described in docs/architecture.md, "How the rooms connect". */
function sourceHeaders(source: SourceState): Record<string, string> {
  const headers: Record<string, string> = { 'x-source-state': source.state };
  if (source.state !== 'down') headers['x-source-time'] = cachedIso(source.asOf);
  if (source.state !== 'ok' && source.since !== null) headers['x-source-since'] = cachedIso(source.since);
  return headers;
}

const isoTexts = new LRUCache<number, string>({ max: 50 });

/** Formats a time. The text is cached, because every response of a snapshot has the same time. */
function cachedIso(unixSeconds: number): string {
  const known = isoTexts.get(unixSeconds);
  if (known !== undefined) return known;
  const text = Temporal.Instant.fromEpochMilliseconds(unixSeconds * 1000).toString();
  isoTexts.set(unixSeconds, text);
  return text;
}
