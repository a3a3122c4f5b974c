/** `GET /key`, `PUT` and `DELETE /subscription`: the endpoint of a subscription is its key, so there is no account. */
import { boundedBytes } from '#contract/http/download.ts';
import type { FetchHandler, RoomRequest } from '#contract/http/handler.ts';
import type { NotifyThread } from './notifyThread.ts';
import { MAX_BODY_BYTES } from './subscription.ts';

const NO_STORE = { 'cache-control': 'no-store' };

export function createNotifyHandler(thread: Pick<NotifyThread, 'key' | 'put' | 'end'>): FetchHandler {
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/key') return answerKey(request);
    if (pathname !== '/subscription') return problem(404, 'no such path');
    if (request.method !== 'PUT' && request.method !== 'DELETE')
      return problem(405, 'only PUT and DELETE are allowed', { allow: 'PUT, DELETE' });
    const refused = foreign(request);
    if (refused !== null) return refused;
    const body = await readBody(request);
    if (body instanceof Response) return body;
    const answered = await (request.method === 'PUT' ? thread.put(body) : thread.end(body));
    if (answered === null) return unavailable();
    return answered.error === undefined
      ? new Response(null, { status: answered.status, headers: NO_STORE })
      : problem(answered.status, answered.error);
  };

  async function answerKey({ method }: RoomRequest): Promise<Response> {
    if (method !== 'GET' && method !== 'HEAD')
      return problem(405, 'only GET is allowed', { allow: 'GET, HEAD' });
    const key = await thread.key();
    return key === null ? unavailable() : Response.json({ key }, { headers: NO_STORE });
  }
}

/** Refuses what a page of another site sends. Browsers let such a page send JSON only if we say so, which we never do. */
function foreign({ headers }: RoomRequest): Response | null {
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return problem(403, 'not from another site');
  return /^application\/json\s*(?:;|$)/i.test(headers.get('content-type') ?? '')
    ? null
    : problem(415, 'must be application/json');
}

async function readBody({ body = null }: RoomRequest): Promise<unknown> {
  try {
    const bytes = await boundedBytes(new Response(body), MAX_BODY_BYTES);
    if (bytes === null) return problem(413, `must have at most ${MAX_BODY_BYTES} bytes`);
    return JSON.parse(bytes.toString());
  } catch {
    return problem(400, 'must be JSON');
  }
}

const unavailable = () => problem(503, 'not possible now', { 'retry-after': '5' });

const problem = (status: number, error: string, headers: Record<string, string> = {}): Response =>
  Response.json({ error }, { status, headers: { ...NO_STORE, ...headers } });
