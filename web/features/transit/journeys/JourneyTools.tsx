// What a rider does with an opened journey: share its address, put it in a calendar, see it on a map. Saving is in the
// page's header.

import { useMemo } from 'react';
import type { EpochMs } from '#domain/units.ts';
import { AddToCalendar } from '#web/features/transit/calendar/AddToCalendar.tsx';
import { SmallMap, type SmallMapPlace } from '#web/features/transit/map/SmallMap.tsx';
import { NotifyButton } from '#web/features/transit/notify/NotifyButton.tsx';
import { topicOfJourney } from '#web/features/transit/notify/notifiable.ts';
import { stopPath } from '#web/features/transit/routes/pagePath.ts';
import { useT } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useHydrated } from '#web/ui/hydration.ts';
import { useShare } from '#web/ui/useShare.ts';
import type { ItineraryView, PlaceView } from './itineraryView.ts';

interface Props {
  itinerary: ItineraryView;
  now: number;
  /** Names of the ends, for positions. */
  from: string;
  to: string;
}

export function JourneyTools({ itinerary, now, from, to }: Props) {
  const t = useT();
  const hydrated = useHydrated();
  const { share, note } = useShare();
  const places = useMemo(() => placesOf(itinerary, from, to), [itinerary, from, to]);
  const routes = useMemo(() => routesOf(itinerary), [itinerary]);
  return (
    <>
      <p className={`cluster no-print ${hydrated ? '' : 'held'}`}>
        <Button onClick={() => share(itinerary.href)}>{t('common.share')}</Button>
        <Button onClick={() => print()}>{t('trips.print')}</Button>
        <JourneyBell
          journey={itinerary}
          name={`${itinerary.legs[0]?.from.name || from} → ${itinerary.legs.at(-1)?.to.name || to}`}
          now={now}
        />
        <span role="status" className="quiet">
          {note}
        </span>
      </p>
      {itinerary.calendar === null ? null : (
        <div className="no-print">
          <AddToCalendar parameters={itinerary.calendar} />
        </div>
      )}
      <SmallMap
        label={t('trips.mapOf')}
        moreHref={null}
        now={now}
        routes={routes}
        live
        places={places}
        opensFrom="(width >= 1280px)"
        subject={itinerary.id}
      />
    </>
  );
}

function routesOf({ legs }: ItineraryView) {
  const rides = legs.filter((leg) => leg.kind === 'ride');
  return [...new Map(rides.map(({ badge }) => [badge.id, badge])).values()];
}

/** Both ends, and where the rider changes. */
function placesOf({ legs }: ItineraryView, from: string, to: string): SmallMapPlace[] {
  const [first, last] = [legs[0], legs.at(-1)];
  if (!first || !last) return [];
  const pin = (place: PlaceView, kind: SmallMapPlace['kind'], name = place.name): SmallMapPlace => ({
    id: `${place.position.lat},${place.position.lon}`,
    kind,
    name,
    position: place.position,
    ...(place.stopId === null ? {} : { href: stopPath(place.stopId) }),
  });
  const rides = legs.filter((leg) => leg.kind === 'ride');
  return [
    ...rides.flatMap((ride) => [pin(ride.from, 'station'), pin(ride.to, 'station')]),
    pin(first.from, 'chosen', first.from.name || from),
    pin(last.to, 'chosen', last.to.name || to),
  ];
}

interface BellProps {
  journey: { legs: Parameters<typeof topicOfJourney>[0]; href: string; departs: EpochMs; arrives: EpochMs };
  /** What the rider reads: from where to where. */
  name: string;
  now: EpochMs;
}

/** The bell of a journey: when to leave, where to get off, and where to change. */
function JourneyBell({ journey: { legs, href, departs, arrives }, name, now }: BellProps) {
  const topic = topicOfJourney(legs);
  if (topic === null || departs <= now) return null;
  return (
    <NotifyButton about={{ kind: 'journey', topic, name, path: href, at: departs, ends: arrives, now }} />
  );
}
