// Lists the addresses of the rider app, including those of spec section 2. `root.tsx` redirects legacy ones earlier.
import { index, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Several addresses of one module, which tells them apart by their parameters or patterns. */
const routesTo = (file: string, paths: readonly string[]): RouteConfigEntry[] =>
  paths.map((path) => route(path, file, { id: path }));

export default [
  index('routes/home.tsx'),
  ...routesTo('routes/schedules.tsx', [
    'schedules',
    'schedules/bus',
    'schedules/metro',
    'schedules/regional-rail',
    'schedules/cct',
  ]),
  route('schedules/:routeId', 'routes/route.tsx'),
  route('schedules/:routeId/timetable.csv', 'routes/timetableCsv.ts'),
  ...routesTo('routes/calendarFiles.ts', ['schedules/:routeId/calendar.ics', 'calendar.ics']),
  route('alerts', 'routes/alerts.tsx'),
  route('alerts.atom', 'routes/alertsFeed.ts'),
  route('elevator-alerts', 'routes/elevators.tsx'),
  route('stations', 'routes/stations.tsx'),
  route('stations/:slug', 'routes/station.tsx'),
  ...routesTo('routes/board.tsx', ['board', 'stations/:slug/board', 'departures/:stopId/board']),
  route('embed', 'routes/embed.tsx'),
  ...routesTo('routes/embedFrame.ts', ['embed/stop/:stopId', 'embed/station/:slug', 'embed/line/:routeId']),
  route('oembed', 'routes/oembed.ts'),
  route('realtime-map', 'routes/realtimeMap.tsx'),
  route('trips', 'routes/trips.tsx'),
  route('notifications', 'routes/notifications.tsx'),
  route('performance', 'routes/performance.tsx'),
  ...routesTo('routes/performanceFiles.ts', ['performance.json', 'performance.csv']),
  route('departures/:stopId', 'routes/stop.tsx'),

  ...routesTo('routes/shareImage.ts', [
    'share.png',
    'departures/:stopId/share.png',
    'stations/:slug/share.png',
    'schedules/:routeId/share.png',
    'departures/:stopId/qr.svg',
  ]),

  route('offline', 'routes/offline.tsx'),
  route('manifest.webmanifest', 'routes/manifest.ts'),

  route('find', 'routes/find.tsx'),
  route('site-search', 'routes/siteSearch.ts'),
  ...routesTo('routes/scriptData.ts', [
    'suggest',
    'saved-departures',
    'near-departures',
    'place-departures',
    'realtime-map/place',
    'realtime-map/lines',
    'stations.json',
    'notices',
    'chat-status',
  ]),
  ...routesTo('routes/crawlerFiles.ts', ['sitemap.xml', 'sitemap-stops.xml', 'robots.txt']),
  route('*', 'routes/catchAll.tsx'),
] satisfies RouteConfig;
