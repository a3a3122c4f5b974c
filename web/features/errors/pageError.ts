// Errors a page shows instead of its content, and how a loader throws them with their real HTTP status.
import { data } from 'react-router';
import type { CatalogueError } from './catalogueError.ts';

export interface PageError {
  error: CatalogueError;
  title: string;
}

/** Throw from a loader: `throw pageError(404, { kind: 'noRoute', routeId }, title)`. Root's boundary shows the banner. */
export function pageError(status: 404 | 502 | 503, error: CatalogueError, title: string) {
  return data<PageError>({ error, title }, { status });
}

export const isPageError = (value: unknown): value is PageError =>
  typeof value === 'object' && value !== null && 'error' in value && 'title' in value;
