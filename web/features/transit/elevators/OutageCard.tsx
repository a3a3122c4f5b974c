import { useFormats, useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { placeHeading } from '#web/ui/pageHeading.ts';
import { SanitisedHtml } from '#web/ui/SanitisedHtml.tsx';
import styles from './elevators.module.css';
import type { OutageView } from './elevatorView.ts';

export function OutageCard({ outage }: { outage: OutageView }) {
  const t = useT();
  const format = useFormats();
  const { station, slug, elevator, html, message, since, alternateUrl, nearest } = outage;
  const messageLang = outage.messageLang ?? undefined;
  return (
    <article className={styles.outage}>
      <h3 className={styles.station} translate="no">
        {slug === null ? (
          station
        ) : (
          <AppLink to={`/stations/${encodeURIComponent(slug)}`} heading={placeHeading(station)}>
            {station}
          </AppLink>
        )}
      </h3>
      <p>
        <strong className={styles.out}>
          <span aria-hidden="true">✕</span> {t('elevators.out')}
        </strong>
        {elevator ? <span lang={outage.elevatorLang ?? undefined}> {elevator}</span> : null}
        {since === null ? null : (
          <span className="soft"> {t('elevators.since', { time: format.dayAndClock(since) })}</span>
        )}
      </p>
      {html ? (
        <SanitisedHtml html={html} lang={messageLang} />
      ) : message ? (
        <p dir="auto" lang={messageLang}>
          {message}
        </p>
      ) : null}
      {nearest || alternateUrl ? (
        <p className={styles.around}>
          <strong>{t('elevators.around')}</strong>{' '}
          {nearest ? (
            <>
              <AppLink to={`/stations/${encodeURIComponent(nearest.slug)}`} translate="no">
                {nearest.name}
              </AppLink>{' '}
              {t('elevators.distance', { distance: format.distance(nearest.meters) })}{' '}
            </>
          ) : null}
          {alternateUrl ? <a href={alternateUrl}>{t('elevators.alternate', { station })}</a> : null}
        </p>
      ) : null}
    </article>
  );
}
