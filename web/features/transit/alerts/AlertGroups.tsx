import { AlertCard } from './AlertCard.tsx';
import styles from './alerts.module.css';
import type { AlertView } from './alertView.ts';
import type { ModeGroup } from './groupByRoutes.ts';
import { ModeGroups } from './ModeGroups.tsx';

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
