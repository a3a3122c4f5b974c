import { useT } from '#web/i18n/translation.tsx';

export function TripAlert() {
  const t = useT();
  return (
    <strong>
      <span aria-hidden="true">⚠</span> {t('route.tripAlert')}
    </strong>
  );
}
