/**
 * Asks an OpenTripPlanner for journeys and writes its answer in the format of MOTIS. OpenTripPlanner 2.8 has no REST: this
 * is `planConnection` of its GTFS GraphQL API. Its ids have the feed's id in front (`1:90004`); ours are the feed's own.
 */
import { decodePolyline, encodePolyline, POLYLINE_PRECISION } from '#contract/plan/polyline.ts';
import type { AskedPlace, PlanQuestion } from '#contract/plan/question.ts';
import type { WireItinerary, WireLeg, WirePlace, WirePlan, WireRefusal } from '#contract/plan/wirePlan.ts';
import type { RefusalReason } from '#domain/journeys/itinerary.ts';
import type { EpochSeconds } from '#domain/units.ts';
import type { OtherAnswer } from './planHandler.ts';

/** Sends a GraphQL request and returns its `data`. Rejects if there is none. */
export type CallOtp = (query: string, variables: object) => Promise<unknown>;

const PLACE = `name lat lon
  stop { gtfsId platformCode parentStation { gtfsId } }
  arrival { scheduledTime estimated { time } }
  departure { scheduledTime estimated { time } }`;

const QUERY = `query Journeys(
  $origin: PlanLabeledLocationInput!, $destination: PlanLabeledLocationInput!,
  $dateTime: PlanDateTimeInput, $preferences: PlanPreferencesInput, $searchWindow: Duration
) {
  planConnection(
    origin: $origin, destination: $destination, dateTime: $dateTime,
    preferences: $preferences, searchWindow: $searchWindow, first: 12
  ) {
    routingErrors { code inputField description }
    edges { node {
      start end duration numberOfTransfers
      legs {
        mode transitLeg duration distance realTime realtimeState headsign serviceDate interlineWithPreviousLeg
        start { scheduledTime estimated { time } }
        end { scheduledTime estimated { time } }
        from { ${PLACE} }
        to { ${PLACE} }
        intermediatePlaces { ${PLACE} }
        route { gtfsId shortName longName type color textColor agency { gtfsId name url } }
        trip { gtfsId directionId wheelchairAccessible }
        legGeometry { points }
        alerts { alertHeaderText alertDescriptionText alertUrl }
      }
    } }
  }
}`;

interface OtpTime {
  scheduledTime: string;
  estimated: { time: string } | null;
}
interface OtpPlace {
  name: string | null;
  lat: number;
  lon: number;
  stop: { gtfsId: string; platformCode: string | null; parentStation: { gtfsId: string } | null } | null;
  arrival: OtpTime | null;
  departure: OtpTime | null;
}
interface OtpLeg {
  mode: string;
  transitLeg: boolean | null;
  duration: number | null;
  distance: number | null;
  realTime: boolean | null;
  realtimeState: string | null;
  headsign: string | null;
  serviceDate: string | null;
  interlineWithPreviousLeg: boolean | null;
  start: OtpTime;
  end: OtpTime;
  from: OtpPlace;
  to: OtpPlace;
  intermediatePlaces: OtpPlace[] | null;
  route: {
    gtfsId: string;
    shortName: string | null;
    longName: string | null;
    type: number | null;
    color: string | null;
    textColor: string | null;
    agency: { gtfsId: string; name: string; url: string } | null;
  } | null;
  trip: { gtfsId: string; directionId: string | null; wheelchairAccessible: string | null } | null;
  legGeometry: { points: string | null } | null;
  alerts: { alertHeaderText: string | null; alertDescriptionText: string; alertUrl: string | null }[] | null;
}
interface OtpPlan {
  planConnection: {
    routingErrors: { code: string; inputField: string | null; description: string }[];
    edges:
      | {
          node: { start: string; end: string; duration: number; numberOfTransfers: number; legs: OtpLeg[] };
        }[]
      | null;
  } | null;
}

const PAGE_SECONDS = 3_600;
const OTP_PRECISION = 5;

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
    const answered = (await call(QUERY, variablesOf(question, feedIds))) as OtpPlan;
    if (answered.planConnection === null) throw new Error('planConnection is null');
    return answerOf(question, answered.planConnection, feedIds);
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
  { edges, routingErrors }: NonNullable<OtpPlan['planConnection']>,
  feedIds: readonly string[],
): OtherAnswer {
  const [error] = routingErrors.filter(({ code }) => code in REFUSALS);
  if (error !== undefined && (edges ?? []).length === 0) {
    const { code, status } = REFUSALS[error.code] as (typeof REFUSALS)[string];
    const place = error.inputField === 'FROM' ? 'from' : error.inputField === 'TO' ? 'to' : undefined;
    const body: WireRefusal = { error: error.description, code, place };
    return { status, body: JSON.stringify(body) };
  }
  const all = (edges ?? []).map(({ node }) => itineraryOf(node, feedIds));
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
  const keys = itineraries.map(key);
  const edge = page?.seconds ?? Math.floor(question.time.epochMilliseconds / 1000);
  const ends = itineraries[0] ?? all[0];
  const body: WirePlan = {
    requestParameters: {},
    debugOutput: {},
    from: endOf(question.from, ends?.legs[0]?.from, 'START'),
    to: endOf(question.to, ends?.legs.at(-1)?.to, 'END'),
    direct: all.filter(isDirect).slice(0, 1),
    itineraries,
    previousPageCursor: `EARLIER|${keys.length > 0 ? Math.min(...keys) : edge}`,
    nextPageCursor: `LATER|${keys.length > 0 ? Math.max(...keys) + 1 : edge}`,
  };
  return { status: 200, body: JSON.stringify(body) };
}

/** With no journey, a stop's position is not known. */
function endOf({ id, position }: AskedPlace, known: WirePlace | undefined, name: string): WirePlace {
  const { lat, lon } = position ?? { lat: known?.lat ?? 0, lon: known?.lon ?? 0 };
  return position === null ? { name: known?.name ?? '', stopId: id, lat, lon } : { name, lat, lon };
}

const expected = ({ estimated, scheduledTime }: OtpTime): string => estimated?.time ?? scheduledTime;

/** An id without its feed, if there is only one. */
const ownId = (gtfsId: string, feedIds: readonly string[]): string =>
  feedIds.length === 1 && gtfsId.startsWith(`${feedIds[0]}:`)
    ? gtfsId.slice((feedIds[0] as string).length + 1)
    : gtfsId;

function placeOf(
  { name, lat, lon, stop, arrival, departure }: OtpPlace,
  feedIds: readonly string[],
): WirePlace {
  return {
    name: name ?? '',
    lat,
    lon,
    ...(stop === null
      ? {}
      : {
          stopId: ownId(stop.gtfsId, feedIds),
          parentId: stop.parentStation === null ? undefined : ownId(stop.parentStation.gtfsId, feedIds),
          track: stop.platformCode ?? undefined,
          scheduledTrack: stop.platformCode ?? undefined,
        }),
    ...(arrival === null ? {} : { arrival: expected(arrival), scheduledArrival: arrival.scheduledTime }),
    ...(departure === null
      ? {}
      : { departure: expected(departure), scheduledDeparture: departure.scheduledTime }),
  };
}

function itineraryOf(
  {
    start,
    end,
    duration,
    numberOfTransfers,
    legs,
  }: NonNullable<NonNullable<OtpPlan['planConnection']>['edges']>[number]['node'],
  feedIds: readonly string[],
): WireItinerary {
  const written = legs.map((leg) => legOf(leg, feedIds));
  return {
    startTime: start,
    endTime: end,
    duration,
    transfers: numberOfTransfers,
    id: written.flatMap(({ tripId, serviceDate }) => (tripId ? [`${tripId} ${serviceDate}`] : [])).join(' '),
    legs: written,
  };
}

function legOf(leg: OtpLeg, feedIds: readonly string[]): WireLeg {
  const { start, end, route, trip } = leg;
  const line = decodePolyline(leg.legGeometry?.points ?? '', OTP_PRECISION);
  const seconds = Temporal.Instant.from(expected(end))
    .since(Temporal.Instant.from(expected(start)))
    .total('seconds');
  const date = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(leg.serviceDate ?? '');
  return {
    mode: leg.mode,
    from: placeOf(leg.from, feedIds),
    to: placeOf(leg.to, feedIds),
    duration: leg.duration ?? seconds,
    startTime: expected(start),
    endTime: expected(end),
    scheduledStartTime: start.scheduledTime,
    scheduledEndTime: end.scheduledTime,
    realTime: leg.realTime ?? false,
    scheduled: leg.realtimeState !== 'ADDED',
    distance: leg.distance ?? undefined,
    legGeometry: { points: encodePolyline(line), precision: POLYLINE_PRECISION, length: line.length },
    ...(route === null || trip === null
      ? {}
      : {
          routeId: ownId(route.gtfsId, feedIds),
          tripId: ownId(trip.gtfsId, feedIds),
          headsign: leg.headsign ?? '',
          directionId: trip.directionId ?? undefined,
          routeShortName: route.shortName ?? '',
          routeLongName: route.longName ?? '',
          displayName: route.shortName ?? route.longName ?? '',
          routeType: route.type ?? undefined,
          routeColor: route.color ?? '',
          routeTextColor: route.textColor ?? '',
          ...(route.agency === null
            ? {}
            : {
                agencyId: ownId(route.agency.gtfsId, feedIds),
                agencyName: route.agency.name,
                agencyUrl: route.agency.url,
              }),
          intermediateStops: (leg.intermediatePlaces ?? []).map((place) => placeOf(place, feedIds)),
          interlineWithPreviousLeg: leg.interlineWithPreviousLeg ?? false,
          cancelled: leg.realtimeState === 'CANCELED',
          wheelchairAccessible: WHEELCHAIR[trip.wheelchairAccessible ?? ''],
          serviceDate: date === null ? undefined : `${date[1]}-${date[2]}-${date[3]}`,
          alerts: (leg.alerts ?? []).map(({ alertHeaderText, alertDescriptionText, alertUrl }) => ({
            headerText: alertHeaderText ?? '',
            descriptionText: alertDescriptionText,
            url: alertUrl ?? undefined,
          })),
        }),
  };
}

const WHEELCHAIR: Readonly<Record<string, 'ACCESSIBLE' | 'NOT_ACCESSIBLE'>> = {
  POSSIBLE: 'ACCESSIBLE',
  NOT_POSSIBLE: 'NOT_ACCESSIBLE',
};
