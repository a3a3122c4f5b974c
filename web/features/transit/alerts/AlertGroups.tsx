import { type ReactNode, useId } from 'react';
import { NotifyButton } from '#web/features/transit/notify/NotifyButton.tsx';
import { alertWords, useModeName } from '#web/features/transit/routes/modeNames.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useHydrated } from '#web/ui/hydration.ts';
import { NoticeRow } from '#web/ui/NoticeRow.tsx';
import type { RouteBadge } from '#web/ui/routeBadge.ts';
import { SanitisedHtml } from '#web/ui/SanitisedHtml.tsx';
import { useShare } from '#web/ui/useShare.ts';
import styles from './alerts.module.css';
import type { GroupMode, ModeGroup, RouteGroup } from './alertsByRoute.ts';
import type { AlertView } from './alertView.ts';
import { NoticeLines } from './NoticeLines.tsx';
import { Periods } from './Periods.tsx';

/** `page`: the page of the unfiltered list that contains the alert. */
type PagedAlert = AlertView & { page: number };

interface Props {
  modes: readonly ModeGroup<PagedAlert>[];
  now: number;
  linkOf: (alert: PagedAlert) => string;
  title?: string;
}

export function AlertGroups({ modes, now, linkOf, title }: Props) {
  const level = title === undefined ? 2 : 3;
  const groups = (
    <ModeGroups
      modes={modes}
      level={level}
      show={(alert, { badges, unknownIds }, isFirst) => (
        <AlertCard
          alert={alert}
          badges={badges}
          unknownIds={unknownIds}
          now={now}
          path={linkOf(alert)}
          anchored={isFirst}
          level={level === 2 ? 3 : 4}
        />
      )}
      keyOf={({ id }) => id}
    />
  );
  if (title === undefined) return groups;
  if (modes.length === 0) return null;
  return (
    <section>
      <h2 className={styles.when}>{title}</h2>
      {groups}
    </section>
  );
}

interface ModeGroupsProps<T> {
  modes: readonly ModeGroup<T>[];
  level: 2 | 3;
  /** An item about several modes appears under each; `isFirst` is true only for its first appearance. */
  show: (item: T, group: RouteGroup<T>, isFirst: boolean) => ReactNode;
  keyOf: (item: T) => string;
}

export function ModeGroups<T>({ modes, level, show, keyOf }: ModeGroupsProps<T>) {
  const t = useT();
  const nameOf = useModeName(alertWords);
  const heading = (mode: GroupMode) =>
    mode === 'everywhere'
      ? t('alerts.modeEverywhere')
      : mode === 'other'
        ? t('alerts.modeOther')
        : nameOf(mode);
  const Heading = `h${level}` as const;
  const seen = new Set<string>();
  const isFirst = (key: string) => {
    const before = seen.size;
    return seen.add(key).size > before;
  };
  return modes.map(({ mode, groups }) => (
    <section key={mode} className={`stack ${styles.mode}`}>
      <Heading className="medium">{heading(mode)}</Heading>
      <ul className="rows abreast">
        {groups.flatMap((group) =>
          group.items.map((item) => (
            <li key={`${group.key} ${keyOf(item)}`}>{show(item, group, isFirst(keyOf(item)))}</li>
          )),
        )}
      </ul>
    </section>
  ));
}

/** An alert about more lines than this has no bell: nobody follows all of them. */
const MAX_BELL_LINES = 5;

interface CardProps {
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

function AlertCard({ alert, badges, unknownIds, now, path, anchored, level }: CardProps) {
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
