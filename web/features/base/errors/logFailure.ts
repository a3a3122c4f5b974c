import { isRouteErrorResponse } from 'react-router';
import type { Log } from '#domain/log.ts';

/** Logs what a loader or a render threw (spec section 8). The contract client logs failing endpoints itself. */
export function logFailure(log: Log, thrown: unknown, fields: Record<string, unknown> = {}): void {
  if (isRouteErrorResponse(thrown)) {
    const kind = thrown.status === 404 ? 'not found' : 'HTTP';
    if (thrown.status === 404) log.warn({ ...fields, kind, status: 404 }, 'page not found');
    else log.error({ ...fields, kind, status: thrown.status }, thrown.statusText || 'page failed');
    return;
  }
  if (thrown instanceof Error) {
    log.error({ ...fields, kind: 'unknown', stack: thrown.stack }, thrown.message);
    return;
  }
  log.error({ ...fields, kind: 'unknown' }, String(thrown));
}
