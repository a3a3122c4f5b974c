import { stationPath } from '#web/features/transit/routes/pagePath.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import type { OutageView } from './loadElevators.server.ts';

/** Where riders who need the elevator can go instead, if that is known. */
export function WayAround({ outage: { nearest, alternateUrl, station } }: { outage: OutageView }) {
  const t = useT();
  const format = useFormats();
  if (!nearest && !alternateUrl) return null;
  return (
    <>
      <strong>{t('elevators.around')}</strong>{' '}
      {nearest ? (
        <>
          <AppLink to={stationPath(nearest.slug)} translate="no">
            {nearest.name}
          </AppLink>{' '}
          {t('elevators.distance', { distance: format.distance(nearest.meters) })}{' '}
        </>
      ) : null}
      {alternateUrl ? <a href={alternateUrl}>{t('elevators.alternate', { station })}</a> : null}
    </>
  );
}
