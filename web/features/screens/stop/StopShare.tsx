import { stopPath } from '#web/features/transit/routes/pagePath.ts';
import { PlaceLinks } from '#web/features/transit/stations/PlaceLinks.tsx';
import { useT } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { useHydrated } from '#web/ui/hydration.ts';
import { useShare } from '#web/ui/useShare.ts';
import styles from './StopShare.module.css';

export function StopShare({ stopId, name }: { stopId: string; name: string }) {
  const t = useT();
  const hydrated = useHydrated();
  const { share, note } = useShare();
  const path = stopPath(stopId);
  return (
    <div className="stack no-print">
      <p className="cluster spaced">
        <Button
          className={`scripted ${styles.button}`}
          data-spare={hydrated ? undefined : ''}
          onClick={() => share(path)}
        >
          {t('common.share')}
        </Button>
        <PlaceLinks path={path} name={name} topics={[`stop:${stopId}`]} />
      </p>
      <p role="status">{note}</p>
      <Disclosure summary={t('stop.qr')}>
        <img
          src={`${path}/qr.svg`}
          alt={t('stop.qr')}
          width="200"
          height="200"
          loading="lazy"
          className={`round ${styles.qr}`}
        />
        <p>{t('stop.qrHint', { stop: name })}</p>
      </Disclosure>
    </div>
  );
}
