import type { StationPage } from './stationPage.server.ts';

export type { StationPage } from './stationPage.server.ts';

export interface StationProps {
  view: StationPage;
  refresh: { failing: boolean; online: boolean };
  /** Returns the address of the page with some parameters changed; `null` removes a parameter. */
  to: (change: Record<string, string | null>) => string;
}
