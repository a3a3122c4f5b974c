/**
 * The one table of addresses: which parameters each has, who may share its response, and whether it is kept offline,
 * crawled and listed in the sitemap. `web/routes.ts` names the files that answer them.
 */
import { modeSlugs, scheduledModes } from '#domain/agency/mode.ts';
import { idParameter, MAX_ID_LENGTH, MAX_MAP_ROUTES, textParameter } from './parameters.ts';

/** Returns the canonical value of a query parameter; `null`: as if it were missing. */
type ParameterReading = (values: readonly string[]) => string | null;

/**
 * What a parameter does:
 *
 * - `choice`: selects what the page shows
 * - `place`: an end of a trip; an id is a choice, typed text is private
 * - `day`: moves a list to another day, so search engines skip it
 * - `opened`: opens a part of the page: search engines skip it, and offline the page without it is good enough
 * - `private`: typed, or about the rider: a page with it is not kept offline
 */
export type ParameterKind = 'choice' | 'place' | 'day' | 'opened' | 'private';

export interface Parameter {
  read: ParameterReading;
  kind: ParameterKind;
}

export interface Address {
  /** `*` stands for one segment, an id. */
  path: string;
  parameters: Readonly<Record<string, Parameter>>;
  /** The response is for one rider, or has a cache of its own. */
  isOwn?: true;
  /** The service worker keeps the page. Those that show only what runs now would mislead. */
  isKept?: true;
  /** Crawlers may not request it. */
  isUncrawled?: true;
  /** In the sitemap: always, or if the agency has alerts. Pages of a line, stop and station are listed by their ids. */
  inSitemap?: 'always' | 'with alerts';
}

const MAX_TEXT = 128;
const MAX_ADDRESS = 512;
const MAX_LIST = MAX_MAP_ROUTES * (MAX_ID_LENGTH + 1);

const text: ParameterReading = ([value = '']) => textParameter(value, MAX_TEXT) || null;
const id: ParameterReading = ([value = '']) => idParameter(value);
const address: ParameterReading = ([value = '']) => textParameter(value, MAX_ADDRESS) || null;
const list: ParameterReading = (values) => values.join(',').slice(0, MAX_LIST) || null;
const like =
  (pattern: RegExp): ParameterReading =>
  ([value = '']) =>
    pattern.test(value) ? value : null;
const oneOf = (...words: readonly string[]): ParameterReading => like(new RegExp(`^(?:${words.join('|')})$`));
const calendarDate = like(/^\d{4}-\d{2}-\d{2}$/);
const number = like(/^[1-9]\d{0,3}$/);

const kind =
  (of: ParameterKind) =>
  (read: ParameterReading): Parameter => ({ read, kind: of });
const choice = kind('choice');
const end = kind('place');
const opened = kind('opened');
const own = kind('private');

const direction = choice(oneOf('0', '1'));
const mode = choice(oneOf(...Object.values(modeSlugs)));
const page = choice(number);
const date = kind('day')(calendarDate);
const trip = opened(id);
const point = own(like(/^[-\d.,\s]{1,64}$/));
const yes = choice(oneOf('1'));
const moved = { earlier: opened(oneOf('show')), later: opened(oneOf('show')) };

const route = {
  direction,
  stop: choice(id),
  to: choice(id),
  date,
  line: choice(id),
  trip,
  run: opened(like(/^\d{4}-\d{2}-\d{2}(?:T[\d:]{6,9})?$/)),
  view: choice(oneOf('timetable')),
  stops: choice(oneOf('all')),
  ...moved,
};
const stop = { route: choice(id), view: choice(oneOf('day')), date, ...moved };
const question = {
  from: end(text),
  to: end(text),
  date,
  time: choice(like(/^(?:[01]\d|2[0-3]):[0-5]\d$/)),
  arrive: yes,
  wheelchair: yes,
};
const trips = { ...question, fromIs: own(text), toIs: own(text), page: own(text), trip };
const alerts = {
  view: choice(oneOf('upcoming', 'detours')),
  mode,
  route: choice(id),
  q: own(text),
  page,
};
const stations = { q: own(text), mode, line: choice(text), accessible: yes };
const place = { stop: choice(id), station: choice(id), place: point, find: own(text) };
const map = {
  ...question,
  choose: choice(oneOf('from', 'to')),
  mode: choice(oneOf(...scheduledModes)),
  route: choice(list),
  direction,
  late: yes,
  seats: yes,
  sort: choice(oneOf('delay', 'nextStop', 'distance')),
  trip,
  at: point,
  ...place,
};
const frame = {
  theme: choice(oneOf('light', 'dark')),
  accent: choice(like(/^#?[0-9a-f]{6}$/i)),
  rows: choice(like(/^(?:[1-9]|1\d)$/)),
};
const period = { from: choice(calendarDate), to: choice(calendarDate) };

export const ADDRESSES: readonly Address[] = [
  { path: '/', parameters: {}, isKept: true, inSitemap: 'always' },
  { path: '/schedules', parameters: { q: own(text), mode, page }, isKept: true, inSitemap: 'always' },
  ...['bus', 'metro', 'regional-rail'].map(
    (name): Address => ({
      path: `/schedules/${name}`,
      parameters: { q: own(text), page },
      isKept: true,
      inSitemap: 'always',
    }),
  ),
  { path: '/schedules/cct', parameters: { q: own(text), page }, isKept: true },
  { path: '/schedules/*', parameters: route, isKept: true },
  { path: '/schedules/*/timetable.csv', parameters: route },
  { path: '/schedules/*/calendar.ics', parameters: {} },
  { path: '/calendar.ics', parameters: {}, isOwn: true },
  { path: '/alerts', parameters: alerts, isKept: true, inSitemap: 'with alerts' },
  { path: '/alerts.atom', parameters: alerts },
  {
    path: '/elevator-alerts',
    parameters: { saved: own(oneOf('only')) },
    isKept: true,
    inSitemap: 'with alerts',
  },
  { path: '/stations', parameters: { ...stations, page }, isKept: true, inSitemap: 'always' },
  { path: '/stations.json', parameters: stations, isUncrawled: true },
  {
    path: '/stations/*',
    parameters: { stop: choice(id), route: choice(id), view: choice(oneOf('line')) },
    isKept: true,
  },
  { path: '/stations/*/board', parameters: {} },
  { path: '/trips', parameters: trips, isKept: true, inSitemap: 'always' },
  { path: '/performance', parameters: { ...period, route: choice(id), page } },
  { path: '/performance.json', parameters: period },
  { path: '/performance.csv', parameters: period },
  { path: '/departures/*', parameters: stop, isKept: true },
  { path: '/departures/*/board', parameters: {} },
  { path: '/departures/*/qr.svg', parameters: {} },
  {
    path: '/board',
    parameters: { stops: choice(list), stations: choice(list), seconds: choice(like(/^\d{1,3}$/)) },
  },
  {
    path: '/embed',
    parameters: {
      place: choice(address),
      ...frame,
      language: choice(like(/^[A-Za-z]{2,3}(?:-\w{2,8}){0,2}$/)),
    },
  },
  { path: '/embed/stop/*', parameters: { ...frame, route: choice(id) } },
  { path: '/embed/station/*', parameters: { ...frame, route: choice(id) } },
  { path: '/embed/line/*', parameters: { ...frame, direction, stop: choice(id) } },
  {
    path: '/oembed',
    parameters: {
      url: choice(address),
      format: choice(like(/^\w{1,8}$/)),
      maxwidth: choice(number),
      maxheight: choice(number),
    },
  },
  ...['/share.png', '/departures/*/share.png', '/stations/*/share.png', '/schedules/*/share.png'].map(
    (path): Address => ({ path, parameters: {} }),
  ),
  { path: '/realtime-map', parameters: map, inSitemap: 'always' },
  { path: '/realtime-map/place', parameters: place, isUncrawled: true },
  { path: '/realtime-map/lines', parameters: {}, isUncrawled: true },
  { path: '/offline', parameters: { from: own(like(/^\/.{0,2000}$/)) } },
  { path: '/manifest.webmanifest', parameters: {} },
  { path: '/suggest', parameters: { q: own(text), for: choice(oneOf('map', 'ends')) }, isUncrawled: true },
  { path: '/find', parameters: { q: own(text) }, isUncrawled: true },
  { path: '/site-search', parameters: {}, isOwn: true, isUncrawled: true },
  { path: '/saved-departures', parameters: {}, isOwn: true, isUncrawled: true },
  { path: '/near-departures', parameters: {}, isOwn: true, isUncrawled: true },
  { path: '/place-departures', parameters: {}, isOwn: true, isUncrawled: true },
  { path: '/notifications', parameters: {} },
  { path: '/notices', parameters: {}, isUncrawled: true },
  { path: '/chat-status', parameters: {}, isUncrawled: true },
  { path: '/sitemap.xml', parameters: {} },
  { path: '/sitemap-stops.xml', parameters: {} },
  { path: '/robots.txt', parameters: {} },
];

/** Every page reads these: the app of an agency hides the header, and `lang` makes a separate page. */
export const EVERYWHERE: Readonly<Record<string, Parameter>> = { hideNav: choice(oneOf('true')) };

/** Parameters that only move a list or open a part of a page: search engines neither index nor crawl their addresses. */
export const movingParameters: readonly string[] = [
  ...new Set(
    ADDRESSES.flatMap(({ parameters }) =>
      Object.entries(parameters).flatMap(([name, each]) =>
        each.kind === 'day' || each.kind === 'opened' ? name : [],
      ),
    ),
  ),
].sort();

const parsed = ADDRESSES.map((each) => ({ ...each, segments: each.path.split('/').slice(1) }));

/** Finds the address of a path, and spells the path canonically; `null`: there is none, or a segment cannot be decoded. */
export function addressAt(pathname: string): { address: Address; path: string } | null {
  const requested = pathname
    .replace(/(?<=.)\/$/, '')
    .split('/')
    .slice(1);
  for (const { segments, ...found } of parsed) {
    if (segments.length !== requested.length) continue;
    const canonical = segments.map((segment, i) => {
      const given = requested[i] ?? '';
      if (segment === '*') return canonicalSegment(given);
      return segment === given.toLowerCase() ? segment : null;
    });
    if (!canonical.includes(null)) return { address: found, path: `/${canonical.join('/')}` };
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
