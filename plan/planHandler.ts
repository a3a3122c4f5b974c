/** Serves `/api/v6/plan` and `/api/v1/geocode` in the format of MOTIS. Requests never appear in logs. */
import { endpointRequests } from '#contract/endpoint/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { FetchHandler } from '#contract/http/handler.ts';
import type { WireMatch } from '#contract/plan/geocode.ts';
import { type PlanQuestion, readQuestion } from '#contract/plan/question.ts';
import type { RefusalReason } from '#domain/journeys/itinerary.ts';
import type { Clock } from '#domain/time/clock.ts';
import type { PlannerThread } from './plannerThread.ts';

export interface PlanHandlerOptions {
  /** The built-in planner. */
  own: Pick<PlannerThread, 'ask' | 'calendar'>;
  /** A planner elsewhere, which is asked first; it resolves to `null` if it does not answer. */
  other: ((question: PlanQuestion) => Promise<OtherAnswer | null>) | null;
  now: Clock;
  /** Finds places by their names. Rejects if the names are unavailable. */
  findPlaces: (
    text: string,
    focus: { lat: number; lon: number } | null,
    count: number,
  ) => Promise<WireMatch[]>;
}

export interface OtherAnswer {
  status: number;
  /** JSON. */
  body: string;
}

const PLAN_PATH = endpointRequests(endpoints.planJourneys).pathname;
const GEOCODE_PATH = endpointRequests(endpoints.geocode).pathname;

const MAX_QUERY_LENGTH = 3_000;
const MAX_TEXT_LENGTH = 140;
const DEFAULT_MATCHES = 10;
const MAX_MATCHES = 40;
/** Answers between stops may be kept as long as live data. */
const SHORT_LIVED = 'public, max-age=5';
const NO_STORE = 'private, no-store';
const RETRY_SECONDS = '2';

export function createPlanHandler({ own, other, now, findPlaces }: PlanHandlerOptions): FetchHandler {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return failure(405, 'only GET and HEAD are allowed', { allow: 'GET, HEAD' });
    const { pathname, search, searchParams } = new URL(request.url);
    if (search.length > MAX_QUERY_LENGTH) return failure(414, 'the query is too long');
    switch (pathname.replace(/\/+$/, '')) {
      case PLAN_PATH:
        return plan(search, searchParams);
      case GEOCODE_PATH:
        return geocode(searchParams);
      default:
        return failure(404, 'no such path');
    }
  };

  async function plan(query: string, parameters: URLSearchParams): Promise<Response> {
    const question = readQuestion(parameters, now());
    if (!question.ok) return json(JSON.stringify(question.error.body), question.error.status, NO_STORE);
    const elsewhere = (await other?.(question.value)) ?? null;
    const isOwnOff = own.calendar() === 'missing';
    // What the other planner refuses, ours may know, or it says better why not.
    if (elsewhere !== null && (elsewhere.status === 200 || isOwnOff)) {
      const isLasting = elsewhere.status === 200 && !question.value.isPrivate;
      return json(elsewhere.body, elsewhere.status, isLasting ? SHORT_LIVED : NO_STORE);
    }
    if (isOwnOff && other !== null) return unavailable('the planner did not answer');
    if (isOwnOff) return refusal('no planner', 'this server plans no journeys');
    const reply = await own.ask(query);
    if (reply === 'busy') return unavailable('too many journeys are being planned');
    if (reply === 'failed') return unavailable('the planner did not answer');
    if (reply.status === 503) return json(reply.body, 503, NO_STORE, { 'retry-after': RETRY_SECONDS });
    const isLasting = reply.status === 200 && !reply.isPrivate;
    return json(reply.body, reply.status, isLasting ? SHORT_LIVED : NO_STORE);
  }

  async function geocode(query: URLSearchParams): Promise<Response> {
    const text = (query.get('text') ?? '').trim();
    if (text === '' || text.length > MAX_TEXT_LENGTH)
      return failure(400, `text must have 1 to ${MAX_TEXT_LENGTH} characters`);
    const count = query.get('numResults')?.trim() || String(DEFAULT_MATCHES);
    if (!/^\d{1,4}$/.test(count) || Number(count) < 1)
      return failure(400, 'numResults must be a whole number');
    const near = query.get('place')?.trim() ?? '';
    const match = /^(-?\d{1,3}(?:\.\d{1,20})?),(-?\d{1,3}(?:\.\d{1,20})?)$/.exec(near);
    const focus = match && { lat: Number(match[1]), lon: Number(match[2]) };
    if (near !== '' && (focus === null || Math.abs(focus.lat) > 90 || Math.abs(focus.lon) > 180))
      return failure(400, 'place must be latitude,longitude');
    const types = new Set(
      (query.get('type') ?? '')
        .toUpperCase()
        .split(',')
        .filter((type) => type !== ''),
    );
    try {
      const found = await findPlaces(text, focus, MAX_MATCHES);
      const wanted = found.filter(({ type }) => types.size === 0 || types.has(type));
      return json(JSON.stringify(wanted.slice(0, Math.min(Number(count), MAX_MATCHES))), 200, NO_STORE);
    } catch {
      return unavailable('names are currently unavailable');
    }
  }
}

function json(body: string, status: number, cache: string, headers: Record<string, string> = {}): Response {
  return new Response(body, {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': cache, ...headers },
  });
}

const failure = (status: number, error: string, headers: Record<string, string> = {}): Response =>
  json(JSON.stringify({ error }), status, NO_STORE, headers);

const unavailable = (error: string): Response => failure(503, error, { 'retry-after': RETRY_SECONDS });

const refusal = (code: RefusalReason, error: string): Response =>
  json(JSON.stringify({ error, code }), 404, NO_STORE);
