// One alert: what it says first, the whole of it on demand.
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { SanitisedHtml } from '#web/ui/SanitisedHtml.tsx';
import styles from './AlertCard.module.css';
import type { AlertView } from './alertView.ts';
import { Period } from './Period.tsx';

export function AlertCard({ alert, now }: { alert: AlertView; now: number }) {
  const t = useT();
  const format = useFormats();
  const facts = [alert.effect, alert.cause].flatMap((key) => (key ? t(key) : []));
  return (
    <article className={styles.card} id={`alert-${alert.id}`}>
      <p className={styles.title}>
        {alert.suspended ? (
          <strong className={styles.suspended}>
            <span aria-hidden="true">✕</span> {t('alerts.suspended')}
          </strong>
        ) : null}{' '}
        <strong>{alert.title}</strong>
      </p>
      <p className={styles.facts}>
        <span>
          <Period start={alert.start} end={alert.end} now={now} />
        </span>
        {facts.length > 0 ? <span>{` · ${facts.join(' · ')}`}</span> : null}
      </p>
      {alert.html ? (
        <details className={styles.more}>
          <summary>{t('alerts.details')}</summary>
          <SanitisedHtml html={alert.html} />
          {alert.updatedAt === null ? null : (
            <p className={styles.facts}>
              {t('alerts.lastChanged', { time: format.dayAndClock(alert.updatedAt) })}
            </p>
          )}
        </details>
      ) : null}
    </article>
  );
}
