// Errors that loaders throw: made, recognised and logged.
import { data, isRouteErrorResponse } from 'react-router';
import type { Log } from '#domain/log.ts';
import type { AppContext } from '#web/request/context.ts';
import type { CatalogueError } from './catalogueError.ts';

export interface PageError {
  error: CatalogueError;
  title: string;
}

/** Returns an error for a loader to throw; the root error boundary shows it. Logs a missing route, station or stop. */
export function pageError(
  { log, requestId }: Pick<AppContext, 'log' | 'requestId'>,
  status: 404 | 503,
  error: CatalogueError,
  title: string,
) {
  const missing = missingName(error);
  if (missing !== null)
    log.warn({ requestId, kind: 'not found', page: error.kind, missing }, 'page not found');
  return data<PageError>({ error, title }, { status });
}

function missingName(error: CatalogueError): string | null {
  switch (error.kind) {
    case 'noRoute':
      return error.routeId;
    case 'noStation':
      return error.slug;
    case 'noStop':
      return error.stopId;
    default:
      return null;
  }
}

export const noPage = (
  app: AppContext,
  near: Omit<Extract<CatalogueError, { kind: 'noPage' }>, 'kind'> = {},
) =>
  pageError(
    app,
    404,
    { kind: 'noPage', ...near },
    app.t('common.pageTitle', { title: app.t('errors.page'), site: app.agency.name }),
  );

export const isPageError = (value: unknown): value is PageError =>
  typeof value === 'object' && value !== null && 'error' in value && 'title' in value;

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
