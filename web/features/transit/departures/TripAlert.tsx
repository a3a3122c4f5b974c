// The mark for an alert about one trip, in its rows and above its stops: shape and words.
import { useT } from '#web/i18n/translation.tsx';

export function TripAlert() {
  const t = useT();
  return (
    <strong>
      <span aria-hidden="true">⚠</span> {t('route.tripAlert')}
    </strong>
  );
}
