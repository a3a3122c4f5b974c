import path from 'node:path';
import type { DemoAgency } from '#demo/demoAgency.ts';
import { csv } from '#demo/feed/csv.ts';
import { wheelchairBoarding } from '#demo/feed/wheelchairBoarding.ts';
import { harbourAlerts } from './alerts.ts';
import { harbourLineNames, harbourPlaceNames, harbourRoutes, harbourStops } from './network.ts';
import { harbourTimetable } from './timetable.ts';

const stopsTable = (): string =>
  csv(
    'stop_id,stop_name,stop_lat,stop_lon,wheelchair_boarding',
    Array.from(harbourStops.values(), ({ id, name, at, isAccessible }) => [
      id,
      name,
      at.lat.toFixed(6),
      at.lon.toFixed(6),
      wheelchairBoarding(isAccessible),
    ]),
  );

const translationsTable = (): string =>
  csv('table_name,field_name,language,translation,record_id,field_value', [
    ...harbourPlaceNames.flatMap(([french, english]) => [
      ['stops', 'stop_name', 'en', english, null, french],
      ['trips', 'trip_headsign', 'en', english, null, french],
    ]),
    ...harbourLineNames.map(([id, english]) => ['routes', 'route_long_name', 'en', english, id, null]),
  ]);

export const harbour: DemoAgency = {
  name: 'Transport Port-Sauveur',
  url: 'https://port-sauveur.example/',
  zone: 'America/Moncton',
  language: 'fr-CA',
  phone: '506-555-0140',
  routes: harbourRoutes,
  timetable: harbourTimetable,
  alerts: harbourAlerts,
  stopTables: () => ({ 'stops.txt': stopsTable(), 'translations.txt': translationsTable() }),
  basemap: path.resolve(import.meta.dirname, '../basemap/harbour.pmtiles'),
  places: [],
};
