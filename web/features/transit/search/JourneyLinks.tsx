import { useAgency } from '#web/agency/agencyContext.tsx';
import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';

/** Leads to journeys to and from a place, by its id in addresses. */
export function JourneyLinks({ id }: { id: string }) {
  const t = useT();
  if (!useAgency().plansJourneys) return null;
  return (
    <p className="cluster no-print" data-journey-links>
      {(['to', 'from'] as const).map((end) => (
        <AppLink key={end} to={`/trips?${new URLSearchParams({ [end]: id })}`} className="touch">
          {t(end === 'to' ? 'search.journeyTo' : 'search.journeyFrom')}
        </AppLink>
      ))}
    </p>
  );
}
