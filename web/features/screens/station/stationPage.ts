import type { StationPage } from './stationPage.server.ts';

export type { StationPage } from './stationPage.server.ts';

/** What the screen passes to its parts. */
export interface StationProps {
  view: StationPage;
  refresh: { failing: boolean; online: boolean };
  /** The address of the page with some parameters changed; `null` removes one. */
  to: (change: Record<string, string | null>) => string;
}

/** Whether departures are listed by line and direction instead of by time. */
export const isByLine = (params: URLSearchParams) => params.get('view') === 'line';
