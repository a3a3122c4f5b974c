/** What a room that serves HTTP is, and how it reads the headers of a request. */
import { remembered } from '#domain/remembered.ts';

/** The parts of a request that rooms read. A Fetch `Request` qualifies, and so does the server's copy without the prefix. */
export type RoomRequest = Pick<Request, 'method' | 'url' | 'headers'> & Partial<Pick<Request, 'body'>>;

/** Paths start at the room's own root. Each response must be a new object: the server adds headers to it. */
export type FetchHandler = (request: RoomRequest) => Response | Promise<Response>;

/** Whether If-None-Match has the tag or `*`, compared weakly (RFC 9110, 13.1.2): proxies that compress a body weaken its tag. */
export function hasTag(request: { headers: Pick<Headers, 'get'> }, etag: string): boolean {
  const own = opaqueTag(etag);
  return (request.headers.get('if-none-match') ?? '')
    .split(',')
    .some((tag) => tag.trim() === '*' || (own !== '' && opaqueTag(tag) === own));
}

const opaqueTag = (tag: string): string => tag.trim().replace(/^W\//, '');

export type Coding = 'br' | 'gzip' | 'identity';

/** Returns the first coding of `offered` that a request accepts, else `identity`, else `null` (RFC 9110, 12.5.3). */
export function acceptedCoding<C extends Coding | 'zstd'>(
  header: string | null,
  offered: readonly C[],
): C | 'identity' | null {
  const quality = new Map<string, number>();
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    const coding = name === 'x-gzip' ? 'gzip' : name;
    if (coding !== '') quality.set(coding, q === undefined ? 1 : Number(q.slice(2)) || 0);
  }
  const others = quality.get('*');
  const takes = (coding: Coding | 'zstd', absent: number) => (quality.get(coding) ?? others ?? absent) > 0;
  return offered.find((coding) => takes(coding, 0)) ?? (takes('identity', 1) ? 'identity' : null);
}

const MAX_HEADERS = 100;
const MAX_HEADER_LENGTH = 600;

/** Memoizes `read`, because browsers send few different headers. Long headers are read each time instead. */
export function rememberedHeader<Result>(read: (header: string) => Result): (header: string) => Result {
  const known = remembered(read, MAX_HEADERS);
  return (header) => (header.length > MAX_HEADER_LENGTH ? read(header) : known(header));
}

const codingOf = rememberedHeader<Coding>((header) => acceptedCoding(header, ['br', 'gzip']) ?? 'identity');

/** Returns the smallest coding of a text that a request accepts, or `identity`. */
export const textCoding = (header: string | null): Coding => codingOf(header ?? '');
