import type { ReactNode } from 'react';
import { alertWords, useModeName } from '#web/features/transit/routes/modeNames.ts';
import { useT } from '#web/i18n/translation.tsx';
import styles from './alerts.module.css';
import type { GroupMode, ModeGroup, RouteGroup } from './groupByRoutes.ts';

interface Props<T> {
  modes: readonly ModeGroup<T>[];
  level: 2 | 3;
  /** An item about several modes appears under each; `isFirst` is true only for its first appearance. */
  show: (item: T, group: RouteGroup<T>, isFirst: boolean) => ReactNode;
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
    <section key={mode} className={`stack ${styles.mode}`}>
      <Heading className="medium">{heading(mode)}</Heading>
      <ul className="rows">
        {groups.flatMap((group) =>
          group.items.map((item) => (
            <li key={`${group.key} ${keyOf(item)}`}>{show(item, group, isFirst(keyOf(item)))}</li>
          )),
        )}
      </ul>
    </section>
  ));
}
