import { useId } from 'react';
import { NotifyButton } from '#web/features/transit/notify/NotifyButton.tsx';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useHydrated } from '#web/ui/hydration.ts';
import { NoticeRow } from '#web/ui/NoticeRow.tsx';
import type { RouteBadge } from '#web/ui/routeBadge.ts';
import { SanitisedHtml } from '#web/ui/SanitisedHtml.tsx';
import { useShare } from '#web/ui/useShare.ts';
import type { AlertView } from './alertView.ts';
import { NoticeLines } from './NoticeLines.tsx';
import { Periods } from './Periods.tsx';

/** An alert about more lines than this has no bell: nobody follows all of them. */
const MAX_BELL_LINES = 5;

interface Props {
  alert: AlertView;
  /** Its lines in the list's mode, and the ids of unknown lines. */
  badges: readonly RouteBadge[];
  unknownIds: readonly string[];
  now: number;
  /** Path of the screen, for the shared link. */
  path: string;
  /** Whether that link leads to this card. An alert that appears under several modes has several cards. */
  anchored: boolean;
  level: 3 | 4;
}

export function AlertCard({ alert, badges, unknownIds, now, path, anchored, level }: Props) {
  const t = useT();
  const format = useFormats();
  const titleId = useId();
  const anchor = `alert-${alert.id}`;
  const hydrated = useHydrated();
  const { share, note } = useShare();
  const facts = [...alert.directions, ...(alert.cause ? [t('alerts.cause', { cause: t(alert.cause) })] : [])];
  return (
    <NoticeRow
      id={anchored ? anchor : undefined}
      level={level}
      badges={badges}
      unmarked={<b translate="no">{unknownIds.join(', ')}</b>}
      tone={alert.suspended ? 'bad' : alert.isNotice ? 'notice' : 'warn'}
      title={
        <span id={titleId} dir="auto" lang={alert.titleLang ?? undefined}>
          {alert.title}
        </span>
      }
      second={
        <>
          {alert.suspended ? (
            <>
              <strong className="bad">{t('alerts.suspended')}</strong> ·{' '}
            </>
          ) : alert.effect ? (
            `${t(alert.effect)} · `
          ) : null}
          <Periods periods={alert.periods} more={alert.morePeriods} now={now} />
        </>
      }
    >
      {alert.html ? <SanitisedHtml html={alert.html} lang={alert.htmlLang ?? undefined} /> : null}
      {facts.length > 0 ? <p className="quiet">{facts.join(' · ')}</p> : null}
      {alert.updatedAt === null ? null : (
        <p className="quiet">{t('alerts.lastChanged', { time: format.dayAndClock(alert.updatedAt) })}</p>
      )}
      <NoticeLines badges={badges} />
      <p className="cluster even no-print">
        <Button
          disabled={!hydrated}
          aria-describedby={titleId}
          onClick={() => share(`${path}#${encodeURIComponent(anchor)}`)}
        >
          {t('common.share')}
        </Button>
        {alert.routeIds.length > 0 && alert.routeIds.length <= MAX_BELL_LINES ? (
          <NotifyButton
            about={{
              kind: 'topics',
              topics: alert.routeIds.map((id) => `route:${id}`),
              name: format.list(alert.routeIds),
              path,
            }}
          />
        ) : null}
        <span role="status">{note}</span>
      </p>
    </NoticeRow>
  );
}
