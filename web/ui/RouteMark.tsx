// Shows a route as signs do: by default, a metro route in a bullet, a bus route in a square, and others in a plate.
import type { MarkShape } from '#domain/agency/mode.ts';
import { useAgency } from '#web/agency/agencyContext.tsx';
import styles from './RouteMark.module.css';
import { badgeLabel, beyondTitle, markClass, markShape, type RouteBadge } from './routeBadge.ts';

interface Props {
  route: RouteBadge;
  size?: 'S' | 'M' | 'L';
  /** The name is already next to the mark, so assistive technology ignores the mark. */
  decorative?: boolean;
  /** The title is next to the mark, so only additional information is announced. */
  titled?: boolean;
}

const shapes: Record<MarkShape, string | undefined> = {
  bullet: styles.metro,
  plate: styles.rail,
  square: styles.bus,
};

export function RouteMark({ route, size = 'M', decorative = false, titled = false }: Props) {
  const shape = markShape(route.mode, useAgency().modeMarks);
  const frequent = route.mode === 'Bus' && route.isFrequent ? styles.frequent : '';
  const long = route.name.length > 3 ? styles.long : '';
  const label = decorative ? null : titled ? beyondTitle(route) : badgeLabel(route);
  const named = label === null ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <span
      {...named}
      className={`${markClass(route.bgColor)} ${styles.mark} ${styles[size]} ${shapes[shape]} ${frequent} ${long}`}
      translate="no"
    >
      {route.name}
    </span>
  );
}
