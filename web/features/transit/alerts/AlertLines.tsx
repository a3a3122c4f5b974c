// If there are many alerts, they share one line, but each suspension has its own.

import { type ReactNode, Suspense } from 'react';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { lazyPart } from '#web/ui/hydration.ts';
import { SanitisedHtml } from '#web/ui/SanitisedHtml.tsx';
import styles from './AlertLines.module.css';
import { type AlertView, type DetourView, MAX_ALERT_LINES } from './alertView.ts';
import { Periods } from './Periods.tsx';

/** Most lines have no detour, so this code loads with the first one. */
const DetourCard = lazyPart(() =>
  import('./DetourCard.tsx').then(({ DetourCard: card }) => ({ default: card })),
);

interface Props {
  alerts: readonly AlertView[];
  detours: readonly DetourView[];
  now: number;
  /** More alerts than this share one line, not counting suspensions. */
  max?: number;
  level: 2 | 3;
}

export function AlertLines({ alerts, detours, now, max = 2, level }: Props) {
  const t = useT();
  if (alerts.length + detours.length === 0) return null;
  const urgent = alerts.filter((alert) => alert.suspended);
  const others = alerts.filter((alert) => !alert.suspended);
  const isNotice = others.every((alert) => alert.isNotice);
  const isCalm = isNotice && urgent.length + detours.length === 0;
  const line = (alert: AlertView) => <AlertLine key={alert.id} alert={alert} now={now} />;
  return (
    <div className={`round ${styles.lines} ${isCalm ? styles.calm : ''}`}>
      {urgent.map(line)}
      {others.length > max ? (
        <Line isNotice={isNotice} title={<strong>{t('schedules.alertsOn', { n: others.length })}</strong>}>
          <div className="topped">{others.map(line)}</div>
        </Line>
      ) : (
        others.map(line)
      )}
      {detours.length > 0 ? (
        <Line title={<strong>{`${t('route.detours')} (${detours.length})`}</strong>}>
          <div className={`stack measure parted ${styles.body}`}>
            <Suspense>
              {detours.map((detour) => (
                <DetourCard key={detour.id} detour={detour} now={now} level={level} />
              ))}
            </Suspense>
          </div>
        </Line>
      ) : null}
      {alerts.length >= MAX_ALERT_LINES ? <AppLink to="/alerts">{t('home.allAlerts')}</AppLink> : null}
    </div>
  );
}

interface LineProps {
  id?: string;
  isNotice?: boolean;
  title: ReactNode;
  children: ReactNode;
}

function Line({ id, isNotice = false, title, children }: LineProps) {
  return (
    <details className={styles.line} id={id}>
      <summary className="chevron breaks inset">
        <span aria-hidden="true" className={isNotice ? `center heavy soft rigid ${styles.notice}` : 'warn'}>
          {isNotice ? 'i' : '⚠'}
        </span>
        <span>{title}</span>
      </summary>
      {children}
    </details>
  );
}

function AlertLine({ alert, now }: { alert: AlertView; now: number }) {
  const t = useT();
  const format = useFormats();
  const facts = [...alert.directions, ...[alert.effect, alert.cause].flatMap((key) => (key ? t(key) : []))];
  const title = (
    <>
      {alert.suspended ? <strong className="bad">{t('alerts.suspended')} </strong> : null}
      <strong dir="auto" lang={alert.titleLang ?? undefined}>
        {alert.title}
      </strong>
    </>
  );
  return (
    <Line id={`alert-${alert.id}`} isNotice={alert.isNotice} title={title}>
      <div className={`stack measure ${styles.body}`}>
        <p className="quiet">
          <span>
            <Periods periods={alert.periods} more={alert.morePeriods} now={now} />
          </span>
          {facts.length > 0 ? <span>{` · ${facts.join(' · ')}`}</span> : null}
        </p>
        {alert.html ? <SanitisedHtml html={alert.html} lang={alert.htmlLang ?? undefined} /> : null}
        {alert.updatedAt === null ? null : (
          <p className="quiet">{t('alerts.lastChanged', { time: format.dayAndClock(alert.updatedAt) })}</p>
        )}
      </div>
    </Line>
  );
}
