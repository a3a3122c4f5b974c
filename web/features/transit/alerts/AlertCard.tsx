import { useEffect, useId, useRef } from 'react';
import { NotifyButton } from '#web/features/transit/notify/NotifyButton.tsx';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { SanitisedHtml } from '#web/ui/SanitisedHtml.tsx';
import { Translate } from '#web/ui/Translate.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { useShare } from '#web/ui/useShare.ts';
import styles from './AlertCard.module.css';
import type { AlertView } from './alertView.ts';
import { Periods } from './Periods.tsx';

/** An alert about more lines than this has no bell: nobody follows all of them. */
const MAX_BELL_LINES = 5;

interface Props {
  alert: AlertView;
  now: number;
  /** Path of the screen, for the shared link. */
  path: string;
  /** Whether that link leads to this card. An alert that appears under several modes has several cards. */
  anchored: boolean;
  level: 3 | 4;
}

export function AlertCard({ alert, now, path, anchored, level }: Props) {
  const t = useT();
  const format = useFormats();
  const titleId = useId();
  const Heading = `h${level}` as const;
  const anchor = `alert-${alert.id}`;
  const details = useRef<HTMLDetailsElement>(null);
  const hydrated = useHydrated();
  const { share, note } = useShare();
  const facts = [...alert.directions, ...[alert.effect, alert.cause].flatMap((key) => (key ? t(key) : []))];
  // A link to this alert opens its full message.
  useEffect(() => {
    if (anchored && details.current && location.hash === `#${encodeURIComponent(anchor)}`)
      details.current.open = true;
  }, [anchored, anchor]);
  const htmlLang = alert.htmlLang ?? undefined;
  const changed =
    alert.updatedAt === null ? null : (
      <p className="quiet">{t('alerts.lastChanged', { time: format.dayAndClock(alert.updatedAt) })}</p>
    );
  return (
    <article className={styles.card} id={anchored ? anchor : undefined} data-words>
      <Heading className={styles.title}>
        {alert.suspended ? (
          <strong className={styles.suspended}>
            <span aria-hidden="true">✕</span> {t('alerts.suspended')}
          </strong>
        ) : null}{' '}
        <strong id={titleId} dir="auto" lang={alert.titleLang ?? undefined}>
          {alert.title}
        </strong>
      </Heading>
      <p className={`quiet ${styles.when}`}>
        <span>
          <Periods periods={alert.periods} more={alert.morePeriods} now={now} />
        </span>
        {facts.length > 0 ? <span>{` · ${facts.join(' · ')}`}</span> : null}
      </p>
      {alert.html && !alert.lead ? (
        <>
          <SanitisedHtml html={alert.html} lang={htmlLang} />
          {changed}
        </>
      ) : null}
      {alert.lead ? (
        <>
          <p dir="auto" lang={htmlLang} className={styles.lead}>
            {alert.lead}
          </p>
          <details className={styles.more} ref={details}>
            <summary className="touch">{t('alerts.details')}</summary>
            <SanitisedHtml html={alert.html} lang={htmlLang} isOffered />
            {changed}
          </details>
          <Translate from={htmlLang} />
        </>
      ) : null}
      <p className={`quiet ${styles.share}`}>
        <button
          type="button"
          disabled={!hydrated}
          aria-describedby={titleId}
          onClick={() => share(`${path}#${encodeURIComponent(anchor)}`)}
        >
          {t('common.share')}
        </button>{' '}
        {alert.routeIds.length > 0 && alert.routeIds.length <= MAX_BELL_LINES ? (
          <NotifyButton
            isPlain
            about={{
              kind: 'topics',
              topics: alert.routeIds.map((id) => `route:${id}`),
              name: format.list(alert.routeIds),
              path,
            }}
          />
        ) : null}{' '}
        <span role="status">{note}</span>
      </p>
    </article>
  );
}
