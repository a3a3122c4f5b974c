import { isRouteErrorResponse } from 'react-router';
import type { ContractError } from '#contract/answer.ts';
import type { Log } from '#domain/log.ts';

/** Logs a failure of an endpoint by its kind: HTTP, transform, not found, unknown (spec section 8). */
export function logContractError(log: Log, error: ContractError, fields: Record<string, unknown> = {}): void {
  const { kind, endpoint, url, status } = error;
  log.error({ ...fields, kind, endpoint, url, status }, `${endpoint}: ${error.message}`);
}

/** Logs whatever was thrown while a page was made, by the same kinds. */
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
