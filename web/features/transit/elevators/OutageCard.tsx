import { NoticeLines } from '#web/features/transit/alerts/NoticeLines.tsx';
import { stationPath } from '#web/features/transit/routes/pagePath.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { AppLink, placeHeading } from '#web/ui/AppLink.tsx';
import { NoticeRow } from '#web/ui/NoticeRow.tsx';
import { SanitisedHtml } from '#web/ui/SanitisedHtml.tsx';
import styles from './elevators.module.css';
import type { OutageView } from './loadElevators.server.ts';
import { WayAround } from './WayAround.tsx';

export function OutageCard({ outage }: { outage: OutageView }) {
  const t = useT();
  const format = useFormats();
  const { badges, line, station, slug, elevator, html, message, since, alternateUrl, nearest } = outage;
  const messageLang = outage.messageLang ?? undefined;
  return (
    <NoticeRow
      level={2}
      badges={badges}
      unmarked={<b translate="no">{line}</b>}
      tone="bad"
      title={<span translate="no">{station}</span>}
      second={
        <>
          <span lang={outage.elevatorLang ?? undefined}>{elevator || t('elevators.out')}</span>
          {since === null ? null : (
            <span> · {t('elevators.since', { time: format.dayAndClock(since) })}</span>
          )}
        </>
      }
    >
      {nearest || alternateUrl ? (
        <p className={`panel hint ${styles.around}`}>
          <WayAround outage={outage} />
        </p>
      ) : null}
      {html ? (
        <SanitisedHtml html={html} lang={messageLang} />
      ) : message ? (
        <p dir="auto" lang={messageLang}>
          {message}
        </p>
      ) : null}
      {slug === null ? null : (
        <p>
          <AppLink to={stationPath(slug)} className="touch" heading={placeHeading(station)} translate="no">
            {station}
          </AppLink>
        </p>
      )}
      <NoticeLines badges={badges} />
    </NoticeRow>
  );
}
