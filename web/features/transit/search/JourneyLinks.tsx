import { useSearchParams } from 'react-router';
import { useAgency } from '#web/agency/agencyContext.tsx';
import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { choosingEnd, chosenPath } from './choosingOnMap.ts';

/** Leads to journeys to and from a place, by its id in addresses, or back to the question for which it is chosen. */
export function JourneyLinks({ id }: { id: string }) {
  const t = useT();
  const [params] = useSearchParams();
  if (!useAgency().plansJourneys) return null;
  const chosen = choosingEnd(params);
  return (
    <p className="cluster no-print" data-journey-links>
      {(['to', 'from'] as const).map((end) =>
        chosen !== null && chosen !== end ? null : (
          <AppLink
            key={end}
            to={chosenPath(end, id, chosen === null ? new URLSearchParams() : params)}
            className="touch"
          >
            {t(end === 'to' ? 'search.journeyTo' : 'search.journeyFrom')}
          </AppLink>
        ),
      )}
    </p>
  );
}
