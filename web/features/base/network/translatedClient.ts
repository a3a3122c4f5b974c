/**
 * A rider's contract client returns names in the rider's language if the feed translates them. Search also matches the
 * feed's own names, because those are on the signs.
 */
import type { CallResult } from '#contract/call/callResult.ts';
import type { ContractClient } from '#contract/client.ts';
import { STATIC_SECONDS } from '#contract/endpoint/freshness.ts';
import type { FeedNames } from '#domain/agency/feedNames.ts';
import type { Itinerary, JourneyAnswer, JourneyCall, JourneyPlace } from '#domain/journeys/itinerary.ts';
import { oncePer } from '#domain/oncePer.ts';
import { ok } from '#domain/result.ts';
import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import type { Lang } from '#web/i18n/lang.ts';
import { tagOf } from '#web/i18n/requestLang.ts';
import { headsignIn, nameIn, runIn, searchEntryIn, tripIn, updateIn } from './translatedNames.ts';

/** Creates the client for one language. A translated value is cached as long as its original. `monotonic`: milliseconds. */
export function translatedClient(
  client: ContractClient,
  lang: Lang,
  monotonic: () => number = () => performance.now(),
): ContractClient {
  let known: { version: string | null; names: Promise<FeedNames | null> } | null = null;
  let loadAgainAt = Number.POSITIVE_INFINITY;

  function valueOrNull<T>(result: CallResult<T>): T | null {
    if (result.ok) return result.value.value;
    if (result.error.kind === 'HTTP') loadAgainAt = monotonic() + STATIC_SECONDS * 1000;
    return null;
  }
  async function loadNames(): Promise<FeedNames | null> {
    loadAgainAt = Number.POSITIVE_INFINITY;
    const agency = valueOrNull(await client.agency());
    const tag = agency && tagOf(agency.languages, lang);
    return tag === null ? null : valueOrNull(await client.translations(tag));
  }
  /** Translations of one flat version never change. Without a version, they are not requested. */
  function names(): Promise<FeedNames | null> {
    const version = client.version();
    if (version === null) return Promise.resolve(null);
    if (known?.version !== version || monotonic() >= loadAgainAt) known = { version, names: loadNames() };
    return known.names;
  }

  const withNames = <A extends unknown[], T extends object>(
    call: (...args: A) => Promise<CallResult<T>>,
    translate: (value: T, names: FeedNames) => T,
  ) => {
    const once = oncePer(translate);
    return async (...args: A): Promise<CallResult<T>> => {
      const result = await call(...args);
      const of = result.ok ? await names() : null;
      if (!result.ok || of === null) return result;
      return ok({ ...result.value, value: once(result.value.value, of) });
    };
  };
  const eachRow =
    <R>(translate: (row: R, names: FeedNames) => R) =>
    (rows: R[], of: FeedNames): R[] =>
      rows.map((row) => translate(row, of));

  const translateCalls = eachRow<ScheduledStopTrip>((row, of) => ({
    ...row,
    stopName: nameIn(of.stops, row.stopId, row.stopName),
    headsign: headsignIn(of, row.headsign),
  }));
  const translateRoute = <R extends { id: string; longName: string; shortName?: string }>(
    row: R,
    of: FeedNames,
  ): R => {
    const longName = nameIn(of.routes, row.id, row.longName);
    // A route without a short name has its long name as both.
    return { ...row, longName, ...(row.shortName === row.longName ? { shortName: longName } : {}) };
  };
  const translateStop = <R extends { stopId: string; name: string }>(row: R, of: FeedNames): R => ({
    ...row,
    name: nameIn(of.stops, row.stopId, row.name),
  });

  return {
    ...client,
    routes: withNames(client.routes, eachRow(translateRoute)),
    parentRoutes: withNames(client.parentRoutes, eachRow(translateRoute)),
    directions: withNames(
      client.directions,
      eachRow((row, of) => ({
        ...row,
        destination: row.destination === null ? null : headsignIn(of, row.destination),
      })),
    ),
    stations: withNames(
      client.stations,
      eachRow((row, of) => {
        const id = row.gtfsIds.find((each) => of.stops.has(each)) ?? '';
        return { ...row, name: nameIn(of.stops, id, row.name) };
      }),
    ),
    stops: withNames(client.stops, eachRow(translateStop)),
    liveStops: withNames(client.liveStops, eachRow(translateStop)),
    stopSchedule: withNames(client.stopSchedule, translateCalls),
    routeStopSchedule: withNames(client.routeStopSchedule, translateCalls),
    tripSchedule: withNames(client.tripSchedule, translateCalls),
    liveStopSchedule: withNames(client.liveStopSchedule, translateCalls),
    timetable: withNames(client.timetable, (timetable, of) => ({
      ...timetable,
      stops: new Map(
        Array.from(timetable.stops, ([id, stop]) => [id, { ...stop, name: nameIn(of.stops, id, stop.name) }]),
      ),
      trips: timetable.trips.map((trip) => ({ ...trip, headsign: headsignIn(of, trip.headsign) })),
    })),
    searchIndex: withNames(client.searchIndex, (entries, of) =>
      entries.map((entry) => searchEntryIn(entry, of)),
    ),
    routeDetails: withNames(client.routeDetails, (details, of) => ({
      ...details,
      trips: new Map(
        Array.from(details.trips, ([id, facts]) => [
          id,
          facts.nextTrip === null
            ? facts
            : {
                ...facts,
                nextTrip: { ...facts.nextTrip, headsign: headsignIn(of, facts.nextTrip.headsign) },
              },
        ]),
      ),
    })),
    detours: withNames(
      client.detours,
      eachRow((row, of) => ({
        ...row,
        skippedStops: row.skippedStops?.map((each) => translateStop(each, of)) ?? null,
      })),
    ),
    trips: withNames(client.trips, eachRow(tripIn)),
    planJourneys: withNames(client.planJourneys, answerIn),
    tripUpdate: withNames(client.tripUpdate, updateIn),
    predictions: withNames(client.predictions, eachRow(runIn)),
  };
}

function answerIn(answer: JourneyAnswer, names: FeedNames): JourneyAnswer {
  if (answer.kind === 'refusal') return answer;
  const placeIn = <P extends JourneyPlace | JourneyCall>(place: P): P =>
    place.stopId === null ? place : { ...place, name: nameIn(names.stops, place.stopId, place.name) };
  const itineraryIn = (itinerary: Itinerary): Itinerary => ({
    ...itinerary,
    legs: itinerary.legs.map((leg) =>
      leg.kind === 'walk'
        ? { ...leg, from: placeIn(leg.from), to: placeIn(leg.to) }
        : {
            ...leg,
            headsign: headsignIn(names, leg.headsign),
            from: placeIn(leg.from),
            to: placeIn(leg.to),
            between: leg.between.map(placeIn),
          },
    ),
    accessDoubts: itinerary.accessDoubts.map((doubt) => ({
      ...doubt,
      name: nameIn(names.stops, doubt.stopId, doubt.name),
    })),
  });
  return {
    ...answer,
    from: placeIn(answer.from),
    to: placeIn(answer.to),
    itineraries: answer.itineraries.map(itineraryIn),
    walk: answer.walk && itineraryIn(answer.walk),
  };
}
