/**
 * Asks an OpenTripPlanner for journeys and writes its answer in the format of MOTIS. OpenTripPlanner 2.8 has no REST: this
 * is `planConnection` of its GTFS GraphQL API. Its ids have the feed's id in front (`1:90004`); ours are the feed's own.
 */
import { type AskedPlace, type PlanQuestion, pageCursors } from '#contract/plan/question.ts';
import type { WireItinerary, WirePlace, WirePlan, WireRefusal } from '#contract/plan/wirePlan.ts';
import type { RefusalReason } from '#domain/journeys/itinerary.ts';
import type { EpochSeconds } from '#domain/units.ts';
import { OTP_ITINERARY, type OtpItinerary, otpItinerary } from './otpItinerary.ts';
import type { OtherAnswer } from './planHandler.ts';

/** Sends a GraphQL request and returns its `data`. Rejects if there is none. */
export type CallOtp = (query: string, variables: object) => Promise<unknown>;

const QUERY = `query Journeys(
  $origin: PlanLabeledLocationInput!, $destination: PlanLabeledLocationInput!,
  $dateTime: PlanDateTimeInput, $preferences: PlanPreferencesInput, $searchWindow: Duration
) {
  planConnection(
    origin: $origin, destination: $destination, dateTime: $dateTime,
    preferences: $preferences, searchWindow: $searchWindow, first: 12
  ) {
    routingErrors { code inputField description }
    edges { node { ${OTP_ITINERARY} } }
  }
}`;

interface OtpPlan {
  routingErrors: { code: string; inputField: string | null; description: string }[];
  edges: { node: OtpItinerary }[] | null;
}

const PAGE_SECONDS = 3_600;

/** The ids of its feeds do not change while an OpenTripPlanner runs; they are asked for once. */
export function createOtp(call: CallOtp): (question: PlanQuestion) => Promise<OtherAnswer> {
  let feeds: Promise<string[]> | null = null;
  async function readFeeds(): Promise<string[]> {
    const read = (await call('{ feeds { feedId } }', {})) as { feeds: { feedId: string }[] };
    return read.feeds.map(({ feedId }) => feedId);
  }
  return async (question) => {
    feeds ??= readFeeds();
    const feedIds = await feeds.catch((error) => {
      feeds = null;
      throw error;
    });
    const answered = await call(QUERY, variablesOf(question, feedIds));
    const { planConnection } = answered as { planConnection: OtpPlan | null };
    if (planConnection === null) throw new Error('planConnection is null');
    return answerOf(question, planConnection, feedIds);
  };
}

function variablesOf(question: PlanQuestion, feedIds: readonly string[]) {
  const { from, to, arriveBy, maxTransfers, isStepFree, pace, windowSeconds } = question;
  const { seconds, isBack } = searchStart(question);
  const time = Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toString();
  const window = windowSeconds ?? (isBack ? PAGE_SECONDS : null);
  return {
    origin: location(from, feedIds),
    destination: location(to, feedIds),
    dateTime: arriveBy ? { latestArrival: time } : { earliestDeparture: time },
    preferences: {
      transit: { transfer: { maximumTransfers: maxTransfers } },
      ...(isStepFree ? { accessibility: { wheelchair: { enabled: true } } } : {}),
      ...(pace > 1 ? { street: { walk: { speed: 1.2 / pace } } } : {}),
    },
    ...(window === null ? {} : { searchWindow: `PT${Math.round(window)}S` }),
  };
}

/** Where to search. Searching against the direction of the question begins a page further back. */
function searchStart({ time, arriveBy, page }: PlanQuestion): { seconds: EpochSeconds; isBack: boolean } {
  if (page === null) return { seconds: Math.floor(time.epochMilliseconds / 1000), isBack: false };
  const isBack = arriveBy === (page.kind === 'later');
  if (!isBack) return { seconds: arriveBy ? page.seconds - 1 : page.seconds, isBack };
  return { seconds: arriveBy ? page.seconds + PAGE_SECONDS : page.seconds - PAGE_SECONDS, isBack };
}

function location({ id, position }: AskedPlace, feedIds: readonly string[]) {
  if (position !== null)
    return { location: { coordinate: { latitude: position.lat, longitude: position.lon } } };
  const isWhole = feedIds.some((feed) => id.startsWith(`${feed}:`));
  return { location: { stopLocation: { stopLocationId: isWhole ? id : `${feedIds[0] ?? ''}:${id}` } } };
}

const REFUSALS: Readonly<Record<string, { code: RefusalReason; status: 400 | 404 }>> = {
  LOCATION_NOT_FOUND: { code: 'unknown place', status: 404 },
  NO_STOPS_IN_RANGE: { code: 'outside area', status: 400 },
  OUTSIDE_BOUNDS: { code: 'outside area', status: 400 },
  OUTSIDE_SERVICE_PERIOD: { code: 'outside calendar', status: 400 },
};

function answerOf(
  question: PlanQuestion,
  { edges, routingErrors }: OtpPlan,
  feedIds: readonly string[],
): OtherAnswer {
  const [error] = routingErrors.filter(({ code }) => code in REFUSALS);
  if (error !== undefined && (edges ?? []).length === 0) {
    const { code, status } = REFUSALS[error.code] as (typeof REFUSALS)[string];
    const place = error.inputField === 'FROM' ? 'from' : error.inputField === 'TO' ? 'to' : undefined;
    const body: WireRefusal = { error: error.description, code, place };
    return { status, body: JSON.stringify(body) };
  }
  const [feed, ...otherFeeds] = feedIds;
  /** An id without its feed, if there is only one. */
  const ownId = (gtfsId: string): string =>
    otherFeeds.length === 0 && gtfsId.startsWith(`${feed}:`) ? gtfsId.slice(`${feed}:`.length) : gtfsId;
  const all = (edges ?? []).map(({ node }) => otpItinerary(node, ownId));
  const key = ({ startTime, endTime }: WireItinerary) =>
    Math.floor(Temporal.Instant.from(question.arriveBy ? endTime : startTime).epochMilliseconds / 1000);
  const isDirect = ({ legs }: WireItinerary) => legs.every(({ mode }) => mode === 'WALK');
  const { page } = question;
  const itineraries = all
    .filter((each) => !isDirect(each))
    .filter(
      (each) =>
        page === null || (page.kind === 'later' ? key(each) >= page.seconds : key(each) < page.seconds),
    );
  const ends = itineraries[0] ?? all[0];
  const body: WirePlan = {
    requestParameters: {},
    debugOutput: {},
    from: endOf(question.from, ends?.legs[0]?.from, 'START'),
    to: endOf(question.to, ends?.legs.at(-1)?.to, 'END'),
    direct: all.filter(isDirect).slice(0, 1),
    itineraries,
    ...pageCursors(question, itineraries.map(key)),
  };
  return { status: 200, body: JSON.stringify(body) };
}

/** With no journey, a stop's position is not known. */
function endOf({ id, position }: AskedPlace, known: WirePlace | undefined, name: string): WirePlace {
  const { lat, lon } = position ?? { lat: known?.lat ?? 0, lon: known?.lon ?? 0 };
  return position === null ? { name: known?.name ?? '', stopId: id, lat, lon } : { name, lat, lon };
}
