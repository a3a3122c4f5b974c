/** The default demo, with the routes of the agency in `agency/septa`. */
import path from 'node:path';
import type { DemoAgency } from './demoAgency.ts';
import { stopTables } from './feed/stopTables.ts';
import { demoRoutes } from './network/network.ts';
import { buildTimetable } from './network/timetable.ts';
import { places } from './places.ts';
import { simulatedAlerts } from './simulator/simulatedAlerts.ts';

export const city: DemoAgency = {
  name: 'Timepoint Demo Transit',
  url: 'https://example.org/',
  zone: 'America/New_York',
  language: 'en',
  phone: null,
  routes: demoRoutes,
  timetable: buildTimetable,
  alerts: simulatedAlerts,
  stopTables,
  basemap: path.resolve(import.meta.dirname, 'basemap/city.pmtiles'),
  places,
};
