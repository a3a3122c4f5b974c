/** The allowed requests for each upstream (spec section 7), and how long a response is valid. */
import { VERSION_PATH, VERSION_REFRESH_SECONDS } from '#contract/endpoint/flatVersion.ts';
import { LIVE_SECONDS } from '#contract/endpoint/freshness.ts';
import { endpoints, flatEndpoints } from '#contract/endpoints.ts';
import { PLANNER_PATH, STREETS_PATH, TRIP_IDS_PATH } from '#contract/flat/planner/plannerColumns.ts';
import { OLD_ALERTS_SECONDS, STALE_SECONDS } from '#domain/trip/thresholds.ts';
import type { ProxyRule } from './proxy.ts';

const DAY_SECONDS = 86_400;
/** A part of an encoded id. An id may contain slashes, but none of its parts begins with a dot. */
const PART = '(?!\\.)(?:[^/%]|%(?!2[fF]|5[cC]|2[eE]|00)[0-9a-fA-F]{2}){1,200}';
const ID = `${PART}(?:%2[fF]${PART}){0,8}`;

const patternOf = (path: string) => path.replaceAll('.', '\\.').replace(/\{\w+\}/g, ID);

/** Returns a rule for each endpoint; `query` adds parameters that are not in their paths. */
const rulesOf = (
  allowed: readonly { name: string; path: string; ours?: true; filters?: readonly string[] }[],
  rule: Omit<ProxyRule, 'endpoint' | 'path' | 'query'>,
  query: readonly string[] = [],
): ProxyRule[] =>
  allowed.map(({ name, path: written, ours, filters = [] }) => {
    const [path = '', pairs = ''] = written.split('?');
    return {
      endpoint: name,
      path: new RegExp(`^${patternOf(path)}$`),
      query: [...new Set([...new URLSearchParams(pairs).keys(), ...filters, ...query])],
      ...(ours ? { ours } : {}),
      ...rule,
    };
  });

/** Of the journey planner: no JSON, and not every service has them. */
const PLANNER_FILES = [PLANNER_PATH, TRIP_IDS_PATH, STREETS_PATH].map((file) => ({
  name: 'planner',
  path: `/${file}`,
  ours: true as const,
}));

const FLAT_RULE = {
  freshSeconds: 600,
  staleSeconds: 7 * DAY_SECONDS,
  // The content of a version never changes.
  immutableBy: 'v',
} as const;

export const flatRules: readonly ProxyRule[] = [
  ...rulesOf([{ name: 'version', path: VERSION_PATH }], {
    stamp: { parameter: 't', of: (now) => Math.floor(now.epochMilliseconds / 1000) },
    freshSeconds: VERSION_REFRESH_SECONDS,
    staleSeconds: DAY_SECONDS,
  }),
  ...rulesOf(flatEndpoints, { ...FLAT_RULE, json: true }, ['v']),
  ...rulesOf(PLANNER_FILES, FLAT_RULE, ['v']),
];

const { alerts, detours, elevators, chatStatus, liveStops, liveStopSchedule, kml, performance, ...others } =
  endpoints;

export const liveRules: readonly ProxyRule[] = [
  ...rulesOf([alerts, detours, elevators], {
    freshSeconds: 15,
    staleSeconds: OLD_ALERTS_SECONDS,
    json: true,
  }),
  // After a failed call, the chat counts as online (spec section 7), so no older response is served.
  ...rulesOf([chatStatus], { freshSeconds: 5, staleSeconds: 0, json: true }),
  ...rulesOf([liveStops, liveStopSchedule], { freshSeconds: 300, staleSeconds: DAY_SECONDS, json: true }),
  ...rulesOf([performance], { freshSeconds: 60, staleSeconds: DAY_SECONDS, json: true }),
  ...rulesOf([kml], { freshSeconds: 300, staleSeconds: DAY_SECONDS }),
  ...rulesOf(
    Object.values(others).filter(({ base }) => base === 'live'),
    {
      freshSeconds: LIVE_SECONDS,
      // Nothing older than `STALE_SECONDS` is shown as live; the margin is for the transfer.
      staleSeconds: STALE_SECONDS - 10,
      json: true,
    },
  ),
];

export const contentRules: readonly ProxyRule[] = rulesOf([endpoints.content], {
  stamp: { parameter: 'v', of: (now) => now.epochMilliseconds },
  freshSeconds: 60,
  staleSeconds: DAY_SECONDS,
  json: true,
});

export const autocompleteRules: readonly ProxyRule[] = rulesOf([endpoints.places], {
  freshSeconds: 3600,
  staleSeconds: DAY_SECONDS,
  json: true,
  isPrivate: true,
});

export const tileRules: readonly ProxyRule[] = [
  {
    endpoint: 'tile',
    path: /^\/\d{1,2}\/\d{1,7}\/\d{1,7}(@2x)?\.png$/,
    query: [],
    freshSeconds: 7 * DAY_SECONDS,
    staleSeconds: 30 * DAY_SECONDS,
    image: true,
  },
];

/** After this much real time, a page is sent with the available data. The target, including rendering, is 2.5 s. */
export const PAGE_WAIT_MS = 2_000;
/** This is shorter than `PAGE_WAIT_MS`, so that a slow upstream is detected before the page makes another request to it. */
export const UPSTREAM_WAIT_MS = 1_800;
