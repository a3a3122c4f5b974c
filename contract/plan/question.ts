/** A question for journeys, as pages ask it and as it stands in the query of `plan`. */
import type { RefusalReason } from '#domain/journeys/itinerary.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Position } from '#domain/stations/nearest.ts';
import type { EpochSeconds } from '#domain/units.ts';
import { instantOfIso } from '../fields/wireValues.ts';
import type { PlanParameters } from './plan.ts';
import type { WireRefusal } from './wirePlan.ts';

export interface PlanQuery {
  /** The id of a stop or station, or a position as "lat,lon" (WGS 84 degrees). */
  from: string;
  to: string;
  /** The earliest departure or, with `arriveBy`, the latest arrival; `null`: now. */
  time: Temporal.Instant | null;
  arriveBy?: boolean;
  /** Only journeys without steps, as far as the feed says. */
  isStepFree?: boolean;
  /** 0 to 7. Default: 4. */
  maxTransfers?: number;
  /** Meters per second. Default: 1.2. */
  walkingSpeed?: number;
  /** Departures (or arrivals) within how many seconds. Without it, the search goes on until it finds some, for a day. */
  windowSeconds?: number;
  /** `earlier` or `later` of a plan for the same question. */
  page?: string | null;
}

export const planParameters = (query: PlanQuery): PlanParameters => ({
  fromPlace: query.from,
  toPlace: query.to,
  time: query.time?.toString() ?? '',
  arriveBy: query.arriveBy ? 'true' : '',
  maxTransfers: query.maxTransfers === undefined ? '' : String(query.maxTransfers),
  pedestrianProfile: query.isStepFree ? 'WHEELCHAIR' : '',
  pedestrianSpeed: query.walkingSpeed === undefined ? '' : String(query.walkingSpeed),
  searchWindow: query.windowSeconds === undefined ? '' : String(query.windowSeconds),
  pageCursor: query.page ?? '',
});

/** A question as the query of a request asks it. What is out of bounds is refused with a sentence, never guessed. */
export interface PlanQuestion {
  from: AskedPlace;
  to: AskedPlace;
  time: Temporal.Instant;
  arriveBy: boolean;
  maxTransfers: number;
  isStepFree: boolean;
  /** How many times as long as most riders this one walks; at least 1. */
  pace: number;
  /** `null`: look further until there are some journeys, for a day. */
  windowSeconds: number | null;
  /** Asks for journeys before or after those known: before or from this time. */
  page: { kind: 'earlier' | 'later'; seconds: EpochSeconds } | null;
  /** One of the places is a position, so nobody may keep the answer. */
  isPrivate: boolean;
}

/** The id of a stop or station, and the position that the text may be instead. */
export interface AskedPlace {
  id: string;
  position: Position | null;
}

/** A refusal with its HTTP status. */
export interface Refused {
  status: 400 | 404;
  body: WireRefusal & { code: RefusalReason };
}

export const refused = (
  code: RefusalReason,
  error: string,
  more: Pick<WireRefusal, 'place' | 'knownFrom' | 'knownUntil'> = {},
  status: Refused['status'] = 400,
): Refused => ({ status, body: { error, code, ...more } });

/** The cursors for what is before and after journeys that leave (arrive, with `arriveBy`) at these times. */
export function pageCursors({ page, time }: PlanQuestion, keys: readonly EpochSeconds[]) {
  const edge = page?.seconds ?? Math.floor(time.epochMilliseconds / 1000);
  const [first, next] = keys.length === 0 ? [edge, edge] : [Math.min(...keys), Math.max(...keys) + 1];
  return { previousPageCursor: `EARLIER|${first}`, nextPageCursor: `LATER|${next}` };
}

const DEFAULT_TRANSFERS = 4;
const MAX_TRANSFERS = 7;
const METERS_PER_SECOND = 1.2;
const MAX_PLACE_LENGTH = 500;
const DAY_SECONDS = 86_400;

export function readQuestion(query: URLSearchParams, now: Temporal.Instant): Result<PlanQuestion, Refused> {
  const places: AskedPlace[] = [];
  for (const which of ['from', 'to'] as const) {
    const text = (query.get(`${which}Place`) ?? '').trim();
    const place = readPlace(text);
    if (place === null)
      return err(
        refused('place', `${which}Place must be a stop id, a station id or latitude,longitude`, {
          place: which,
        }),
      );
    places.push(place);
  }
  const [from, to] = places as [AskedPlace, AskedPlace];
  const isSame =
    from.id === to.id ||
    (from.position !== null &&
      from.position.lat === to.position?.lat &&
      from.position.lon === to.position.lon);
  if (isSame) return err(refused('same place', 'fromPlace and toPlace are the same place'));
  const time = query.get('time');
  const at = time === null || time.trim() === '' ? now : instantOfIso(time);
  if (at === null) return err(refused('time', 'time must be an instant such as 2026-10-13T14:02:00-04:00'));
  const wrong = (name: string, what: string) => err(refused('query', `${name} must be ${what}`));
  const arriveBy = readFlag(query.get('arriveBy'));
  if (arriveBy === null) return wrong('arriveBy', 'true or false');
  const maxTransfers = readNumber(query.get('maxTransfers'), 0, 1e6) ?? DEFAULT_TRANSFERS;
  if (!Number.isInteger(maxTransfers)) return wrong('maxTransfers', 'a whole number of at least 0');
  const speed = readNumber(query.get('pedestrianSpeed'), 0.1, 20) ?? METERS_PER_SECOND;
  if (Number.isNaN(speed)) return wrong('pedestrianSpeed', 'meters per second, from 0.1 to 20');
  const window = readNumber(query.get('searchWindow'), 0, 1e6);
  if (Number.isNaN(window)) return wrong('searchWindow', 'seconds');
  const profile = query.get('pedestrianProfile')?.trim().toUpperCase() || 'FOOT';
  if (profile !== 'FOOT' && profile !== 'WHEELCHAIR') return wrong('pedestrianProfile', 'FOOT or WHEELCHAIR');
  const cursor = query.get('pageCursor')?.trim() ?? '';
  const page = /^(EARLIER|LATER)\|(\d{1,11})$/.exec(cursor);
  if (cursor !== '' && page === null) return wrong('pageCursor', 'a cursor of an earlier answer');
  if (query.get('via')?.trim()) return wrong('via', 'empty: journeys via a place are not planned');
  return ok({
    from,
    to,
    time: at,
    arriveBy,
    maxTransfers: Math.min(maxTransfers, MAX_TRANSFERS),
    isStepFree: profile === 'WHEELCHAIR',
    pace: Math.max(1, METERS_PER_SECOND / speed),
    windowSeconds: window === null ? null : Math.min(window, DAY_SECONDS),
    page:
      page === null ? null : { kind: page[1] === 'EARLIER' ? 'earlier' : 'later', seconds: Number(page[2]) },
    isPrivate: from.position !== null || to.position !== null,
  });
}

/** A text is first of all an id: some feeds have ids that look like a position. */
function readPlace(text: string): AskedPlace | null {
  if (text === '' || text.length > MAX_PLACE_LENGTH) return null;
  const match = /^(-?\d{1,3}(?:\.\d{1,20})?),\s*(-?\d{1,3}(?:\.\d{1,20})?)(?:,-?\d+(?:\.\d+)?)?$/.exec(text);
  if (match === null) return { id: text, position: null };
  const [lat, lon] = [Number(match[1]), Number(match[2])];
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { id: text, position: { lat, lon } } : null;
}

function readFlag(text: string | null): boolean | null {
  switch (text?.trim().toLowerCase() ?? '') {
    case '':
    case 'false':
    case '0':
      return false;
    case 'true':
    case '1':
      return true;
    default:
      return null;
  }
}

/** Returns `null` if the text is missing, and NaN if it is no number in these bounds. */
function readNumber(text: string | null, low: number, high: number): number | null {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return null;
  const number = /^-?\d{1,9}(\.\d{1,9})?$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  return number >= low && number <= high ? number : Number.NaN;
}
