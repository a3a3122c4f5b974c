// Shows the stops of the opened trip and facts about it. This code loads on demand.
import { TripDetail } from '#web/features/transit/departures/TripDetail.tsx';
import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { useShare } from '#web/ui/useShare.ts';
import type { RoutePage } from './routePage.ts';

export interface TripFactsView {
  isAccessible: boolean | null;
  takesBikes: boolean | null;
  nextTrip: { href: string; route: string; place: string } | null;
}

interface Props {
  trip: NonNullable<RoutePage['trip']>;
  view: RoutePage;
  color: string;
}

export default function OpenedTrip({ trip, view, color }: Props) {
  const t = useT();
  const { share, note } = useShare();
  const hydrated = useHydrated();
  return (
    <div>
      <TripDetail trip={trip} color={color} mode={view.badge.mode} stopId={view.stop?.stopId ?? null} />
      <TripFacts facts={view.tripFacts} />
      <p className={`cluster no-print ${hydrated ? '' : 'held'}`}>
        <Button onClick={() => share(location.href)}>{t('common.share')}</Button>
        <span role="status" className="quiet">
          {note}
        </span>
      </p>
    </div>
  );
}

function TripFacts({ facts }: { facts: TripFactsView | null }) {
  const t = useT();
  if (facts === null) return null;
  const { isAccessible, takesBikes, nextTrip } = facts;
  return (
    <ul className="stack" data-trip-facts>
      {isAccessible === null ? null : (
        <li>{t(isAccessible ? 'route.tripAccessible' : 'route.tripNotAccessible')}</li>
      )}
      {takesBikes === null ? null : <li>{t(takesBikes ? 'route.tripBikes' : 'route.tripNoBikes')}</li>}
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
