import { JourneyForm } from '#web/features/transit/journeyForm/JourneyForm.tsx';
import { useT } from '#web/i18n/translation.tsx';

export function HomeTrips() {
  const t = useT();
  return (
    <section aria-label={t('trips.title')}>
      <JourneyForm />
    </section>
  );
}
