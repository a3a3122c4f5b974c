/** Receives script errors from riders' browsers (`web/features/base/errors/browserErrors.ts`): a kind and a place. */
import type { Log } from '#domain/log.ts';
import type { Metrics } from './metrics.ts';

export const CLIENT_ERROR_PATH = '/client-error';
const REPORT = /^(script|promise) (\/assets\/[\w.-]{1,100}\.js:\d{1,9}:\d{1,9})$/;
const MAX_LENGTH = 200;

export async function takeClientError(
  request: Request,
  { log, metrics }: { log: Log; metrics: Pick<Metrics, 'countClientError'> },
): Promise<Response> {
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  const report = length > 0 && length <= MAX_LENGTH ? REPORT.exec(await request.text()) : null;
  if (report === null) return new Response('Invalid report', { status: 400 });
  const [, kind = '', place] = report;
  metrics.countClientError(kind);
  log.warn({ kind: 'client', failure: kind, place }, 'a script failed in a browser');
  return new Response(null, { status: 204 });
}
