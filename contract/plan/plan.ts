/**
 * `{planner}/api/v6/plan`: journeys from a place to a place, in the format of MOTIS 2. A place is the id of a stop or
 * station, or `lat,lon`. The answer is decoded to `JourneyAnswer`; a question that has no answer (status 400 or 404) is a
 * `JourneyRefusal` with its reason, not an error.
 */
import type { FeedNames } from '#domain/agency/languages.ts';
import type { Itinerary, JourneyAnswer, JourneyCall, JourneyPlace } from '#domain/journeys/itinerary.ts';
import { err, ok } from '#domain/result.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { listSchema } from '../endpoint/endpointBody.ts';
import { decodeRows, headsignIn, nameIn } from '../fields/decodeRows.ts';
import { isObject, Unreadable } from '../fields/field.ts';
import { journeyPlace, readItinerary } from './readItinerary.ts';
import { itineraryRow, planRow, refusalRow } from './wirePlan.ts';

/** The parameters of MOTIS that we send besides the places. */
const OPTIONS = [
  'time',
  'arriveBy',
  'maxTransfers',
  'pedestrianProfile',
  'pedestrianSpeed',
  'searchWindow',
  'pageCursor',
] as const;
export type PlanParameters = Record<'fromPlace' | 'toPlace', string> & {
  [K in (typeof OPTIONS)[number]]?: string;
};

export const plan: Endpoint<PlanParameters, JourneyAnswer> = {
  name: 'plan',
  namesRoutes: true,
  base: 'planner',
  path: `/api/v6/plan?fromPlace={fromPlace}&toPlace={toPlace}${OPTIONS.map((each) => `&${each}={${each}}`).join('')}`,
  summary:
    'Journeys from a place to a place, as MOTIS 2 answers. A place is a stop id, a station id or lat,lon.',
  lasts: 0,
  absence: 'of a document',
  names: answerIn,
  ours: true,
  isPrivate: true,
  decodesRefusals: true,
  optionalParameters: OPTIONS,
  schema: {
    anyOf: [planRow.schema, refusalRow.schema],
    properties: { itineraries: listSchema(itineraryRow) },
  },
  decode: (body, context) => {
    if (isObject(body) && typeof body.error === 'string') {
      const read = refusalRow.read(body);
      if (read instanceof Unreadable) return err(read.reason);
      const { error: message, code: reason, ...more } = read;
      return ok({ skipped: [], value: { kind: 'refusal', reason, message, ...more } });
    }
    const read = planRow.read(body);
    if (read instanceof Unreadable) return err(read.reason);
    const given = (isObject(body) && body.itineraries) || [];
    const found = decodeRows(given, itineraryRow, (each) => readItinerary(each, context));
    if (!found.ok) return found;
    const direct = read.direct.find(({ legs }) => legs.every(({ mode }) => mode === 'WALK'));
    const walk = direct && readItinerary(direct, context);
    return ok({
      skipped: found.value.skipped,
      value: {
        kind: 'plan',
        from: journeyPlace(read.from),
        to: journeyPlace(read.to),
        itineraries: found.value.value,
        walk: walk === undefined || walk instanceof Unreadable ? null : walk,
        earlier: read.previousPageCursor || null,
        later: read.nextPageCursor || null,
        nextDeparture: read.nextDeparture,
        liveTime: read.liveTime,
      },
    });
  },
};

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
