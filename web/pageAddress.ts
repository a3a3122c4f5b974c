// The canonical form of an address is the key of its page in caches. Parameters that a screen does not read are removed, so
// that they do not multiply the cached pages.
import { scheduledModes } from '#domain/agency/mode.ts';
import { MAX_ROUTES } from '#web/features/screens/realtimeMap/address/mapState.ts';
import { modeSlugs } from '#web/features/transit/routes/modePath.ts';
import { langOf } from '#web/i18n/requestLang.ts';
import { idParameter, MAX_ID_LENGTH, textParameter } from '#web/request/parameters.ts';

/** Returns the canonical value of a query parameter; `null`: as if it were missing. */
type Reading = (values: readonly string[]) => string | null;

const MAX_TEXT = 128;
const MAX_ADDRESS = 512;
const MAX_LIST = MAX_ROUTES * (MAX_ID_LENGTH + 1);

const text: Reading = ([value = '']) => textParameter(value, MAX_TEXT) || null;
const id: Reading = ([value = '']) => idParameter(value);
const address: Reading = ([value = '']) => textParameter(value, MAX_ADDRESS) || null;
const list: Reading = (values) => values.join(',').slice(0, MAX_LIST) || null;
const like =
  (pattern: RegExp): Reading =>
  ([value = '']) =>
    pattern.test(value) ? value : null;
const oneOf = (...words: readonly string[]): Reading => like(new RegExp(`^(?:${words.join('|')})$`));

const direction = oneOf('0', '1');
const mode = oneOf(...Object.values(modeSlugs));
const number = like(/^[1-9]\d{0,3}$/);
const page = number;
const date = like(/^\d{4}-\d{2}-\d{2}$/);
const point = like(/^[-\d.,\s]{1,64}$/);

const route = {
  direction,
  stop: id,
  to: id,
  date,
  line: id,
  trip: id,
  run: like(/^\d{4}-\d{2}-\d{2}(?:T[\d:]{6,9})?$/),
  view: oneOf('timetable'),
  stops: oneOf('all'),
  earlier: oneOf('show'),
  later: oneOf('show'),
};
const stop = {
  route: id,
  view: oneOf('day'),
  date,
  earlier: oneOf('show'),
  later: oneOf('show'),
};
const question = {
  from: text,
  to: text,
  date,
  time: like(/^(?:[01]\d|2[0-3]):[0-5]\d$/),
  arrive: oneOf('1'),
  wheelchair: oneOf('1'),
};
const trips = { ...question, fromIs: text, toIs: text, page: text, trip: id };
const alerts = { view: oneOf('upcoming', 'detours'), mode, route: id, q: text, page };
const stations = { q: text, mode, line: text, accessible: oneOf('1') };
const place = { stop: id, station: id, place: point, find: text };
const map = {
  ...question,
  choose: oneOf('from', 'to'),
  mode: oneOf(...scheduledModes),
  route: list,
  direction,
  late: oneOf('1'),
  seats: oneOf('1'),
  sort: oneOf('delay', 'nextStop', 'distance'),
  trip: id,
  at: point,
  ...place,
};

const frame = {
  theme: oneOf('light', 'dark'),
  accent: like(/^#?[0-9a-f]{6}$/i),
  rows: like(/^(?:[1-9]|1\d)$/),
};
const board = { stops: list, stations: list, seconds: like(/^\d{1,3}$/) };

const SCREENS: readonly { path: string; parameters: Readonly<Record<string, Reading>> }[] = [
  { path: '/', parameters: {} },
  { path: '/schedules', parameters: { q: text, mode, page } },
  ...['bus', 'metro', 'regional-rail', 'cct'].map((name) => ({
    path: `/schedules/${name}`,
    parameters: { q: text, page },
  })),
  { path: '/schedules/*', parameters: route },
  { path: '/schedules/*/timetable.csv', parameters: route },
  { path: '/schedules/*/calendar.ics', parameters: {} },
  { path: '/alerts', parameters: alerts },
  { path: '/alerts.atom', parameters: alerts },
  { path: '/elevator-alerts', parameters: { saved: oneOf('only') } },
  { path: '/stations', parameters: { ...stations, page } },
  { path: '/stations.json', parameters: stations },
  { path: '/stations/*', parameters: { stop: id, route: id, view: oneOf('line') } },
  { path: '/stations/*/board', parameters: {} },
  { path: '/trips', parameters: trips },
  { path: '/performance', parameters: { from: date, to: date, route: id, page } },
  { path: '/performance.json', parameters: { from: date, to: date } },
  { path: '/performance.csv', parameters: { from: date, to: date } },
  { path: '/departures/*', parameters: stop },
  { path: '/departures/*/board', parameters: {} },
  { path: '/departures/*/qr.svg', parameters: {} },
  { path: '/board', parameters: board },
  {
    path: '/embed',
    parameters: { place: address, ...frame, language: like(/^[A-Za-z]{2,3}(?:-\w{2,8}){0,2}$/) },
  },
  { path: '/embed/stop/*', parameters: { ...frame, route: id } },
  { path: '/embed/station/*', parameters: { ...frame, route: id } },
  { path: '/embed/line/*', parameters: { ...frame, direction, stop: id } },
  {
    path: '/oembed',
    parameters: { url: address, format: like(/^\w{1,8}$/), maxwidth: number, maxheight: number },
  },
  { path: '/realtime-map', parameters: map },
  { path: '/realtime-map/place', parameters: place },
  { path: '/realtime-map/lines', parameters: {} },
  { path: '/offline', parameters: { from: like(/^\/.{0,2000}$/) } },
  { path: '/manifest.webmanifest', parameters: {} },
  { path: '/suggest', parameters: { q: text, for: oneOf('map', 'ends') } },
  { path: '/find', parameters: { q: text } },
  { path: '/notifications', parameters: {} },
  { path: '/notices', parameters: {} },
  { path: '/chat-status', parameters: {} },
  { path: '/sitemap.xml', parameters: {} },
  { path: '/sitemap-stops.xml', parameters: {} },
  { path: '/robots.txt', parameters: {} },
];

const FRAME = { hideNav: oneOf('true') };

interface Screen {
  segments: readonly string[];
  parameters: ReadonlyMap<string, Reading>;
}

const parsedScreens: readonly Screen[] = SCREENS.map(({ path, parameters }) => ({
  segments: path.split('/').slice(1),
  parameters: new Map(Object.entries({ ...parameters, ...FRAME })),
}));

/** React Router's scripts request a page's data at its path with this suffix, and Home's at a path of its own. */
const DATA = /\.data$/;
const HOME_DATA = /^\/_(?:root)?\.data$/;

/**
 * Returns the canonical address; `null`: there is no such page or data, or it is not the same for everyone. `routes`: ids
 * of React Router's routes, whose data a script may request separately.
 */
export function pageAddress(
  url: URL,
  routes: ReadonlySet<string>,
  languages: readonly string[],
): string | null {
  const isData = DATA.test(url.pathname);
  const requested = HOME_DATA.test(url.pathname) ? '/' : url.pathname.replace(DATA, '');
  const found = screenOf(requested);
  if (found === null) return null;
  const query = new URLSearchParams();
  for (const [name, reading] of found.parameters) {
    const value = url.searchParams.has(name) ? reading(url.searchParams.getAll(name)) : null;
    if (value !== null) query.set(name, value);
  }
  const lang = langOf(url.searchParams.get('lang'), languages);
  if (lang !== null) query.set('lang', lang);
  let path = found.path;
  if (isData) {
    path = HOME_DATA.test(url.pathname) ? url.pathname : `${path}.data`;
    const routeIds = url.searchParams.get('_routes');
    if (routeIds !== null) {
      const ids = routeIds.split(',');
      if (ids.length > 2 || !ids.every((each) => routes.has(each))) return null;
      query.set('_routes', routeIds);
    }
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

function screenOf(pathname: string): { path: string; parameters: Screen['parameters'] } | null {
  const requested = pathname
    .replace(/(?<=.)\/$/, '')
    .split('/')
    .slice(1);
  for (const { segments, parameters } of parsedScreens) {
    if (segments.length !== requested.length) continue;
    const canonical = segments.map((segment, i) => {
      const given = requested[i] ?? '';
      if (segment === '*') return canonicalSegment(given);
      return segment === given.toLowerCase() ? segment : null;
    });
    if (!canonical.includes(null)) return { path: `/${canonical.join('/')}`, parameters };
  }
  return null;
}

function canonicalSegment(segment: string): string | null {
  try {
    return encodeURIComponent(decodeURIComponent(segment)) || null;
  } catch {
    return null;
  }
}
