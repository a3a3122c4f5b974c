import type { Redirect } from '#domain/redirect.ts';

/** Several legacy paths that now live at one place. */
const to = (target: string, ...paths: readonly string[]): Redirect[] =>
  paths.map((from) => ({ from, to: target }));

/**
 * The legacy paths of spec section 2, each bullet in its words. The first match counts, so fixed paths stand before
 * those with a parameter. A trailing `*` also takes what lies below the path.
 */
export const redirects: readonly Redirect[] = [
  // "schedule/timetable/{routeId}" stands before the bare schedule paths.
  ...to('schedules/:routeId', 'schedule/timetable/:routeId', 'schedules/timetable/:routeId'),

  // "Old schedule variants (covid, future, modified, old, pdf, transit, and the bare schedule and service paths) go to
  // schedules."
  ...to(
    'schedules',
    'schedules/covid/*',
    'schedules/future/*',
    'schedules/modified/*',
    'schedules/old/*',
    'schedules/transit/*',
    'schedule',
    'schedule/covid/*',
    'schedule/future/*',
    'schedule/modified/*',
    'schedule/old/*',
    'schedule/transit/*',
    'schedule/timetable',
    'service',
    'service/schedules',
  ),

  // "the pdf map paths go to schedules/{routeId}": a route's map or schedule as a PDF file, before the bare pdf path.
  ...to(
    'schedules/:routeId',
    'schedules/pdf/:routeId.pdf',
    'schedule/pdf/:routeId.pdf',
    'maps/route/:routeId.pdf',
    'maps/pdf/:routeId.pdf',
    'maps/bus/:routeId.pdf',
    'maps/transit/:routeId.pdf',
    'maps/rail/:routeId.pdf',
    'maps/trolley/:routeId.pdf',
    'route/maps/:routeId.pdf',
  ),
  ...to('schedules', 'schedules/pdf/*', 'schedule/pdf/*'),

  // "Rail variants (schedules/rail, rail, regionalrail, train, trip/detail, system/rail) go to schedules/regional-rail."
  ...to(
    'schedules/regional-rail',
    'schedules/rail/*',
    'schedules/regionalrail',
    'schedules/train',
    'schedule/rail/*',
    'rail',
    'rail/schedules/*',
    'regionalrail',
    'regional-rail',
    'train',
    'trip/detail/*',
    'system/rail',
    'system/regional-rail',
  ),

  // "Trolley, subway, nhsl and similar variants go to schedules/metro."
  ...to(
    'schedules/metro',
    'metro',
    'trolley',
    'subway',
    'nhsl',
    'mfl',
    'bsl',
    'bss',
    'el',
    'schedules/trolley',
    'schedules/subway',
    'schedules/nhsl',
    'schedules/mfl',
    'schedules/bsl',
    'schedule/trolley',
    'schedule/subway',
    'schedule/nhsl',
    'system/metro',
    'system/trolley',
    'system/subway',
    'system/nhsl',
    'system/mfl',
    'system/bsl',
    'system/highspeed',
  ),

  // "system/bus goes to schedules/bus."
  ...to('schedules/bus', 'system/bus'),

  // "system/cct goes to schedules/cct."
  ...to('schedules/cct', 'system/cct'),

  // "bus_trolley/{routeId}, routes/{routeId}, status/{routeId} … go to schedules/{routeId}."
  ...to('schedules/:routeId', 'bus_trolley/:routeId', 'routes/:routeId', 'status/:routeId'),

  // "Stop and station legacy paths go to stations or schedules."
  ...to('stations/:slug', 'station/:slug', 'system/stations/:slug'),
  ...to('stations', 'station', 'system/stations', 'service/stations', 'rail/stations'),
  ...to('schedules', 'stop', 'stops', 'stop/:stopId', 'stops/:stopId', 'schedules/stop/*', 'schedule/stop/*'),

  // "map and mapsystem go to realtime-map."
  ...to('realtime-map', 'map', 'mapsystem'),

  // "system, system/status, systemstatus, alert and m/alert go to alerts."
  ...to('alerts', 'system', 'system/status', 'systemstatus', 'alert', 'm/alert'),

  // "about, around, commuters-choice, m, search and site go to home."
  ...to('', 'about', 'around', 'commuters-choice', 'm', 'search', 'site'),
];
