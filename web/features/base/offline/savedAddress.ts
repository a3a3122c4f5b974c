/** The page that lists saved pages. Offline, the worker serves it in place of pages that are not saved. */
export const OFFLINE_PAGE = '/offline';

/** The realtime map and departure boards are excluded: they show only what runs now, so a saved copy would mislead. */
const SCREEN =
  /^\/(?:schedules(?:\/[^/.]+)?|stations(?:\/[^/.]+)?|departures\/[^/]+|trips|alerts|elevator-alerts)?$/;

/** Query parameters for riders' choices. Typed text is private, and links on other sites may add other parameters. */
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

const PLACE_ID = /^[\w.:-]{1,128}$/;

/** Parameters of trips between two places. Places are given by id: an address with typed names redirects to one with ids. */
const TRIPS: Readonly<Record<string, RegExp>> = {
  from: PLACE_ID,
  to: PLACE_ID,
  date: /./,
  time: /./,
  arrive: /./,
  wheelchair: /./,
  lang: /./,
  hideNav: /./,
};

/** Parameters that only open a part of a page; the page without them is good enough. */
const OPENED: ReadonlySet<string> = new Set(['earlier', 'later', 'run', 'trip']);

/** Returns the path and query under which a page is saved; `null`: it is not saved. */
export function savedAddress(url: URL): string | null {
  if (!SCREEN.test(url.pathname)) return null;
  const isTrips = url.pathname === '/trips';
  for (const [name, value] of url.searchParams) {
    const isChoice = isTrips ? TRIPS[name]?.test(value) : CHOICES.has(name);
    if (!isChoice || (name === 'hideNav' && value !== 'true')) return null;
  }
  return url.pathname + url.search;
}

export function withoutOpened(url: URL): URL {
  const plain = new URL(url);
  for (const name of OPENED) plain.searchParams.delete(name);
  return plain;
}

/** Whether `saved` is the page of `address` with choices, and can be shown instead of it. */
export function isChoiceOf(address: string, saved: string): boolean {
  const [path, query] = saved.split('?', 2);
  return path === address && !/(?:^|&)(?:hideNav|lang)=/.test(query ?? '');
}
