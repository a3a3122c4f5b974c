// Shows the stops of the opened trip and facts about it. This code loads on demand.
import { expectedTime, isServed } from '#domain/departures/departure.ts';
import { AddToCalendar } from '#web/features/transit/calendar/AddToCalendar.tsx';
import { rideParameters } from '#web/features/transit/calendar/rideChoice.ts';
import { TripDetail } from '#web/features/transit/departures/TripDetail.tsx';
import { NotifyButton } from '#web/features/transit/notify/NotifyButton.tsx';
import { tripPath } from '#web/features/transit/routes/pagePath.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useHydrated } from '#web/ui/hydration.ts';
import { useShare } from '#web/ui/useShare.ts';
import type { RoutePage } from './routePage.ts';

interface Props {
  trip: NonNullable<RoutePage['trip']>;
  view: RoutePage;
  color: string;
}

export default function OpenedTrip({ trip, view, color }: Props) {
  const t = useT();
  const { share, note } = useShare();
  const hydrated = useHydrated();
  const stop = trip.stops.find(({ stopId }) => stopId === view.stop?.stopId);
  // A calendar holds scheduled times, so a trip that is not in the schedule, or does not come today, is not offered.
  const isOffered =
    stop != null && stop.scheduled !== null && isServed(stop.state) && /^[\d-]+$/.test(trip.run);
  const parameters = isOffered
    ? rideParameters([
        {
          routeId:
            view.next.find(({ tripId }) => tripId === trip.tripId)?.routeId ?? view.child ?? view.badge.id,
          tripId: trip.tripId,
          run: trip.run,
          stopId: stop.stopId,
          toStopId: view.to,
        },
      ])
    : null;
  return (
    <div>
      <TripDetail
        trip={trip}
        color={color}
        mode={view.badge.mode}
        stopId={view.stop?.stopId ?? null}
        now={view.now}
      />
      <div className="row-body">
        <TripFacts facts={view.tripFacts} />
        {parameters === null ? null : (
          <div className="no-print">
            <AddToCalendar parameters={parameters} />
          </div>
        )}
        <p className={`cluster no-print ${hydrated ? '' : 'held'}`}>
          <Button onClick={() => share(location.href)}>{t('common.share')}</Button>
          <Reminder trip={trip} view={view} />
          <span role="status" className="quiet">
            {note}
          </span>
        </p>
      </div>
    </div>
  );
}

/** The bell for the departure of the opened trip from the rider's stop. */
function Reminder({ trip, view }: Pick<Props, 'trip' | 'view'>) {
  const format = useFormats();
  const { badge, stop } = view;
  const call = trip.stops.find(({ stopId }) => stopId === stop?.stopId);
  const at = call && (expectedTime(call.state) ?? call.scheduled);
  if (!call || !at || at <= view.now || !isServed(call.state)) return null;
  const { tripId, run } = trip;
  const { stopId } = call;
  return (
    <NotifyButton
      about={{
        kind: 'departure',
        tripId,
        run,
        stopId,
        // A late vehicle may catch up.
        at: Math.min(at, call.scheduled ?? at),
        now: view.now,
        name: format.list([badge.title, call.name, format.clockOn(at, view.now)]),
        path: tripPath({ routeId: badge.id, directionId: view.directionId, stopId, tripId, run }),
      }}
    />
  );
}

function TripFacts({ facts }: { facts: RoutePage['tripFacts'] }) {
  const t = useT();
  if (facts === null) return null;
  const { isAccessible, takesBikes, takesCars, nextTrip } = facts;
  return (
    <ul className="stack" data-trip-facts>
      {isAccessible === null ? null : (
        <li>{t(isAccessible ? 'route.tripAccessible' : 'route.tripNotAccessible')}</li>
      )}
      {takesBikes === null ? null : <li>{t(takesBikes ? 'route.tripBikes' : 'route.tripNoBikes')}</li>}
      {takesCars === null ? null : <li>{t(takesCars ? 'route.tripCars' : 'route.tripNoCars')}</li>}
      {nextTrip ? (
        <li>
          <AppLink to={nextTrip.href}>
            {t('route.continuesAs', { route: nextTrip.route, place: nextTrip.place })}
          </AppLink>
        </li>
      ) : null}
    </ul>
  );
}
