// Which addresses are saved on the device, and under which a page asked for without a network may be found.

/** The page that lists what is saved; the worker keeps it for addresses that are not. */
export const OFFLINE_PAGE = '/offline';

/**
 * Screens that hold a schedule, a place or a report. The realtime map and the departure boards are live and nothing
 * else: saved, they could only deceive.
 */
const SCREEN =
  /^\/(?:schedules(?:\/[^/.]+)?|stations(?:\/[^/.]+)?|departures\/[^/]+|trips|alerts|elevator-alerts)?$/;

/** What a rider chooses on them. Texts typed are nobody's business, and links of others carry names of their own. */
const CHOICES: ReadonlySet<string> = new Set([
  'accessible',
  'date',
  'direction',
  'hideNav',
  'lang',
  'line',
  'mode',
  'page',
  'route',
  'stop',
  'stops',
  'to',
  'view',
]);

/** Trips between two places are found by their ids: a name that was typed is led to them, or asked about. */
const TRIPS: Readonly<Record<string, RegExp>> = {
  from: /^[\w.:-]{1,128}$/,
  to: /^[\w.:-]{1,128}$/,
  date: /./,
  time: /./,
  lang: /./,
  hideNav: /./,
};

/** What only opens a part of a page: the page without it will do. */
const OPENED: ReadonlySet<string> = new Set(['earlier', 'later', 'run', 'trip']);

/** Path and query under which the page at `url` is saved; `null`: it is not. */
export function savedAddress(url: URL): string | null {
  if (!SCREEN.test(url.pathname)) return null;
  const isTrips = url.pathname === '/trips';
  for (const [name, value] of url.searchParams) {
    const isChoice = isTrips ? TRIPS[name]?.test(value) : CHOICES.has(name);
    if (!isChoice || (name === 'hideNav' && value !== 'true')) return null;
  }
  return url.pathname + url.search;
}

/** The same page without the parts a rider opened on it. */
export function withoutOpened(url: URL): URL {
  const plain = new URL(url);
  for (const name of OPENED) plain.searchParams.delete(name);
  return plain;
}

/** Whether `address`, asked for without any choice, is answered by `saved`, which is the same page with some made. */
export function isChoiceOf(address: string, saved: string): boolean {
  const [path, query] = saved.split('?', 2);
  return path === address && !/(?:^|&)(?:hideNav|lang)=/.test(query ?? '');
}
