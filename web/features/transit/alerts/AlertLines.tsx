// Compact alerts for pages about something else: one expandable line each. Many alerts share one line, but suspensions
// are always visible.
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { SanitisedHtml } from '#web/ui/SanitisedHtml.tsx';
import styles from './AlertLines.module.css';
import { type AlertView, MAX_ALERT_LINES } from './alertView.ts';
import { Period } from './Period.tsx';

interface Props {
  alerts: readonly AlertView[];
  now: number;
  /** More than this many share one line. */
  most?: number;
}

export function AlertLines({ alerts, now, most = 2 }: Props) {
  const t = useT();
  const urgent = alerts.filter((alert) => alert.suspended);
  const others = alerts.filter((alert) => !alert.suspended);
  const line = (alert: AlertView) => <AlertLine key={alert.id} alert={alert} now={now} />;
  return (
    <div className={styles.lines}>
      {urgent.map(line)}
      {others.length > most ? (
        <details className={styles.line}>
          <summary className="chevron">
            <Warning />
            <strong>{t('schedules.alertsOn', { n: others.length })}</strong>
          </summary>
          <div className={styles.inner}>{others.map(line)}</div>
        </details>
      ) : (
        others.map(line)
      )}
      {alerts.length >= MAX_ALERT_LINES ? <AppLink to="/alerts">{t('home.allAlerts')}</AppLink> : null}
    </div>
  );
}

function AlertLine({ alert, now }: { alert: AlertView; now: number }) {
  const t = useT();
  const format = useFormats();
  const facts = [alert.effect, alert.cause].flatMap((key) => (key ? t(key) : []));
  return (
    <details className={styles.line} id={`alert-${alert.id}`}>
      <summary className="chevron">
        <Warning />
        <span>
          {alert.suspended ? <strong className={styles.suspended}>{t('alerts.suspended')} </strong> : null}
          <strong dir="auto" lang={alert.titleLang ?? undefined}>
            {alert.title}
          </strong>
        </span>
      </summary>
      <div className={styles.body}>
        <p className="quiet">
          <span>
            <Period start={alert.start} end={alert.end} now={now} />
          </span>
          {facts.length > 0 ? <span>{` · ${facts.join(' · ')}`}</span> : null}
        </p>
        {alert.html ? <SanitisedHtml html={alert.html} lang={alert.htmlLang ?? undefined} /> : null}
        {alert.updatedAt === null ? null : (
          <p className="quiet">{t('alerts.lastChanged', { time: format.dayAndClock(alert.updatedAt) })}</p>
        )}
      </div>
    </details>
  );
}

function Warning() {
  return (
    <span aria-hidden="true" className={styles.warning}>
      ⚠
    </span>
  );
}
