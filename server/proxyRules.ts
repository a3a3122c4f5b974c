/** What may be asked of each upstream (spec section 7), and for how long an answer holds. */
import { VERSION_REFRESH_SECONDS } from '#domain/constants.ts';
import type { ProxyRule } from './proxy.ts';

const DAY = 86_400;
/**
 * One path segment, encoded: never one that an upstream may take for a way to another folder. An id may hold a slash,
 * but no part between slashes begins with a dot.
 */
const PART = '(?!\\.)(?:[^/%]|%(?!2[fF]|5[cC]|2[eE]|00)[0-9a-fA-F]{2}){1,200}';
const ID = `${PART}(?:%2[fF]${PART}){0,8}`;

export const flatRules: readonly ProxyRule[] = [
  {
    path: /^\/version\.txt$/,
    query: [],
    stamp: { parameter: 't', of: (now) => Math.floor(now.epochMilliseconds / 1000) },
    freshSeconds: VERSION_REFRESH_SECONDS,
    staleSeconds: DAY,
  },
  {
    path: new RegExp(
      `^/(routes|parent-routes|calendar|directions|station-information|connecting-routes|trip-routes|search-index|agency|stops/${ID}/stops|schedules/stop_schedule/${ID}|schedules/stops/${ID}/${ID}/schedule|schedules/trip_schedule/${ID}/${ID}|timetables/${ID}|route-details/${ID}|shapes/${ID})\\.json$`,
    ),
    query: ['v'],
    freshSeconds: 600,
    staleSeconds: 7 * DAY,
    json: true,
    // A version never changes what it says.
    immutableBy: 'v',
  },
];

export const liveRules: readonly ProxyRule[] = [
  {
    path: /^\/api\/v2\/(trips|trip-update|predictions)\/$/,
    query: ['route_id', 'stop_id', 'trip_id'],
    freshSeconds: 5,
    staleSeconds: 290,
    json: true,
  },
  {
    path: /^\/api\/v2\/(alerts|detours|elevators)\/$/,
    query: ['route_id', 'route'],
    freshSeconds: 15,
    staleSeconds: 1800,
    json: true,
  },
  // A call that fails counts as online at once (spec section 7): no older answer stands in.
  { path: /^\/api\/v2\/chat\/status\/$/, query: [], freshSeconds: 5, staleSeconds: 0, json: true },
  {
    path: /^\/api\/v2\/(stops|stop-schedule)\/$/,
    query: ['route_id', 'stop_id'],
    freshSeconds: 300,
    staleSeconds: DAY,
    json: true,
  },
  {
    path: /^\/api\/v2\/kml\/$/,
    query: ['route', 'type', 'direction'],
    freshSeconds: 300,
    staleSeconds: DAY,
  },
];

export const contentRules: readonly ProxyRule[] = [
  {
    path: /^\/wp-json\/options\/all$/,
    query: [],
    stamp: { parameter: 'v', of: (now) => now.epochMilliseconds },
    freshSeconds: 60,
    staleSeconds: DAY,
    json: true,
  },
];

export const autocompleteRules: readonly ProxyRule[] = [
  {
    path: /^(\/v1)?\/autocomplete$/,
    query: ['text', 'size', 'focus.point.lat', 'focus.point.lon'],
    freshSeconds: 3600,
    staleSeconds: DAY,
    json: true,
  },
];

export const tileRules: readonly ProxyRule[] = [
  {
    path: /^\/\d{1,2}\/\d{1,7}\/\d{1,7}(@2x)?\.png$/,
    query: [],
    freshSeconds: 7 * DAY,
    staleSeconds: 30 * DAY,
    image: true,
  },
];
