import type { ReactNode } from 'react';
import { alertWords, useModeName } from '#web/features/transit/routes/modeNames.ts';
import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { routeHeading } from '#web/ui/pageHeading.ts';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import styles from './alerts.module.css';
import type { GroupMode, ModeGroup } from './groupByRoutes.ts';

interface Props<T> {
  modes: readonly ModeGroup<T>[];
  level: 2 | 3;
  /** An item about several modes appears under each; `isFirst` is true only for its first appearance. */
  show: (item: T, isFirst: boolean) => ReactNode;
  keyOf: (item: T) => string;
}

export function ModeGroups<T>({ modes, level, show, keyOf }: Props<T>) {
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
    <section key={mode} className={styles.mode}>
      <Heading className={styles.modeHeading}>{heading(mode)}</Heading>
      {groups.map(({ key, badges, unknownIds, items }) => (
        <div key={key} className={badges.length + unknownIds.length > 0 ? styles.group : styles.unmarked}>
          {badges.length + unknownIds.length > 0 ? (
            <ul className={styles.marks}>
              {badges.map((badge) => (
                <li key={badge.id}>
                  <AppLink
                    to={`/schedules/${encodeURIComponent(badge.id)}`}
                    className={styles.markLink}
                    heading={routeHeading(badge)}
                  >
                    <RouteMark route={badge} />
                  </AppLink>
                </li>
              ))}
              {unknownIds.map((id) => (
                <li key={id} translate="no">
                  <strong>{id}</strong>
                </li>
              ))}
            </ul>
          ) : null}
          <div className={styles.items}>
            {items.map((item) => (
              <div key={keyOf(item)}>{show(item, isFirst(keyOf(item)))}</div>
            ))}
          </div>
        </div>
      ))}
    </section>
  ));
}
