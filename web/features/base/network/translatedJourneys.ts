import type { FeedNames } from '#domain/agency/feedNames.ts';
import type { Itinerary, JourneyAnswer, JourneyCall, JourneyPlace } from '#domain/journeys/itinerary.ts';
import { headsignIn, nameIn } from './translatedNames.ts';

export function answerIn(answer: JourneyAnswer, names: FeedNames): JourneyAnswer {
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
