// Lists the addresses of the rider app, including those of spec section 2. `root.tsx` redirects legacy ones earlier.
import { index, type RouteConfig, route } from '@react-router/dev/routes';

const modePages = ['bus', 'metro', 'regional-rail', 'cct'];

export default [
  index('routes/home.tsx'),
  route('schedules', 'routes/schedules.tsx'),
  ...modePages.map((mode) => route(`schedules/${mode}`, 'routes/schedules.tsx', { id: `schedules-${mode}` })),
  route('schedules/:routeId', 'routes/route.tsx'),
  route('schedules/:routeId/timetable.csv', 'routes/timetableCsv.ts'),
  route('alerts', 'routes/alerts.tsx'),
  route('alerts.atom', 'routes/alertsFeed.ts'),
  route('elevator-alerts', 'routes/elevators.tsx'),
  route('stations', 'routes/stations.tsx'),
  route('stations.json', 'routes/stationPlaces.ts'),
  route('stations/:slug', 'routes/station.tsx'),
  route('realtime-map', 'routes/realtimeMap.tsx'),
  route('stations/:slug/board', 'routes/stationBoard.tsx'),
  route('trips', 'routes/trips.tsx'),
  route('notifications', 'routes/notifications.tsx'),
  route('performance', 'routes/performance.tsx'),
  route('performance.json', 'routes/performanceJson.ts'),
  route('performance.csv', 'routes/performanceCsv.ts'),
  route('departures/:stopId', 'routes/stop.tsx'),
  route('departures/:stopId/board', 'routes/stopBoard.tsx'),
  route('departures/:stopId/qr.svg', 'routes/stopQr.ts'),

  route('offline', 'routes/offline.tsx'),
  route('manifest.webmanifest', 'routes/manifest.ts'),

  route('find', 'routes/find.tsx'),
  route('site-search', 'routes/siteSearch.ts'),
  route('realtime-map/place', 'routes/mapPlace.ts'),
  route('realtime-map/lines', 'routes/mapLines.ts'),
  route('suggest', 'routes/suggest.ts'),
  route('saved-departures', 'routes/savedDepartures.ts'),
  route('near-departures', 'routes/nearDepartures.ts'),
  route('place-departures', 'routes/placeDepartures.ts'),
  route('notices', 'routes/notices.ts'),
  route('chat-status', 'routes/chatStatus.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('sitemap-stops.xml', 'routes/stopSitemap.ts'),
  route('robots.txt', 'routes/robots.ts'),
  route('*', 'routes/catchAll.tsx'),
] satisfies RouteConfig;
