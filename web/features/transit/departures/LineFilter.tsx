import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import type { RouteBadge } from '#web/ui/routeBadge.ts';
import styles from './LineFilter.module.css';

interface Props {
  lines: readonly RouteBadge[];
  /** The chosen line, even while its departures are still loading; `null`: all. */
  chosen: string | null;
  /** Returns the address of the screen with this line chosen. */
  to: (line: string | null) => string;
}

export function LineFilter({ lines, chosen, to }: Props) {
  const t = useT();
  const choice = (line: RouteBadge | null) => (
    <AppLink
      key={line?.id ?? ''}
      to={to(line?.id ?? null)}
      preventScrollReset
      className="filled center round strong inked"
      aria-current={chosen === (line?.id ?? null) ? 'true' : undefined}
    >
      {line ? <RouteMark route={line} /> : t('schedules.all')}
    </AppLink>
  );
  return (
    <nav aria-label={t('route.lines')} className={`chips ${styles.lines} no-print`}>
      {[null, ...lines].map(choice)}
    </nav>
  );
}
