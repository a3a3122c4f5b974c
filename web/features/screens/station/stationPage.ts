export type { StationPage } from './stationPage.server.ts';

/** Whether departures are listed by line and direction instead of by time. */
export const isByLine = (params: URLSearchParams) => params.get('view') === 'line';
