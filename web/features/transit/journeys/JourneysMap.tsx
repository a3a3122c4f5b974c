// The map beside an opened journey, and beside the list of all that were found.
import { useMemo } from 'react';
import type { EpochMs } from '#domain/units.ts';
import { SmallMap, type SmallMapPlace } from '#web/features/transit/map/SmallMap.tsx';
import { stopPath } from '#web/features/transit/routes/pagePath.ts';
import { useT } from '#web/i18n/translation.tsx';
import type { ItineraryView, PlaceView } from './answerView.ts';

interface Props {
  /** Between the same two ends. */
  itineraries: readonly ItineraryView[];
  /** When it changes, the map shows all of them again. */
  subject: string;
  /** The loader's `now`. */
  now: EpochMs;
  /** Names of the ends, for positions. */
  from: string;
  to: string;
}

export default function JourneysMap({ itineraries, subject, now, from, to }: Props) {
  const t = useT();
  const ids = itineraries.map(({ id }) => id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ids` identify the journeys
  const places = useMemo(() => placesOf(itineraries, from, to), [ids, from, to]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ids` identify the journeys
  const routes = useMemo(() => routesOf(itineraries), [ids]);
  return (
    <SmallMap
      label={t('trips.mapOf')}
      moreHref={null}
      now={now}
      routes={routes}
      live
      places={places}
      opensFrom="(width >= 1280px)"
      subject={subject}
    />
  );
}

const ridesOf = (itineraries: readonly ItineraryView[]) =>
  itineraries.flatMap(({ legs }) => legs.filter((leg) => leg.kind === 'ride'));

function routesOf(itineraries: readonly ItineraryView[]) {
  return [...new Map(ridesOf(itineraries).map(({ badge }) => [badge.id, badge])).values()];
}

/** Both ends, and where the rider gets on and off. */
function placesOf(itineraries: readonly ItineraryView[], from: string, to: string): SmallMapPlace[] {
  const [first, last] = [itineraries[0]?.legs[0], itineraries[0]?.legs.at(-1)];
  if (!first || !last) return [];
  const pin = (place: PlaceView, kind: SmallMapPlace['kind'], name = place.name): SmallMapPlace => ({
    id: `${place.position.lat},${place.position.lon}`,
    kind,
    name,
    position: place.position,
    ...(place.stopId === null ? {} : { href: stopPath(place.stopId) }),
  });
  return [
    ...ridesOf(itineraries).flatMap((ride) => [pin(ride.from, 'station'), pin(ride.to, 'station')]),
    pin(first.from, 'chosen', first.from.name || from),
    pin(last.to, 'chosen', last.to.name || to),
  ];
}
