// Errors that a page shows instead of its content. A loader throws them with their real HTTP status.
import { data } from 'react-router';
import type { AppContext } from '#web/request/context.ts';
import type { CatalogueError } from './catalogueError.ts';

export interface PageError {
  error: CatalogueError;
  title: string;
}

/**
 * Throw it from a loader: `throw pageError(app, 404, { kind: 'noRoute', routeId }, title)`. The root error boundary
 * shows the banner. "Not found" is logged here (spec section 8); the contract client logs failing endpoints.
 */
export function pageError(
  { log, requestId }: Pick<AppContext, 'log' | 'requestId'>,
  status: 404 | 502 | 503,
  error: CatalogueError,
  title: string,
) {
  const missing = missingName(error);
  if (missing !== null)
    log.warn({ requestId, kind: 'not found', page: error.kind, missing }, 'page not found');
  return data<PageError>({ error, title }, { status });
}

/** The id or slug that does not exist; `null` for other errors. */
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

/** No page of the app has this address; `near`: what the rider may have meant. */
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
