// A route as riders know it from signs: metro letter in a bullet, rail name in a plate, bus number in a square.
import type { ScheduledMode } from '#domain/mode.ts';
import { markClass } from './markColors.ts';
import styles from './RouteMark.module.css';
import { badgeLabel, beyondTitle, type RouteBadge } from './routeBadge.ts';

interface Props {
  route: RouteBadge;
  size?: 'S' | 'M' | 'L';
  /** The name stands beside the mark already: assistive technology passes over it. */
  decorative?: boolean;
  /** The title stands beside the mark: only what it leaves out is said, so that nothing is heard twice. */
  titled?: boolean;
}

const shapes: Partial<Record<ScheduledMode, string | undefined>> = {
  Metro: styles.metro,
  RegionalRail: styles.rail,
  Bus: styles.bus,
};

export function RouteMark({ route, size = 'M', decorative = false, titled = false }: Props) {
  const frequent = route.mode === 'Bus' && route.isFrequent ? styles.frequent : '';
  const long = route.name.length > 3 ? styles.long : '';
  const said = decorative ? null : titled ? beyondTitle(route) : badgeLabel(route);
  const named = said === null ? { 'aria-hidden': true } : { role: 'img', 'aria-label': said };
  return (
    <span
      {...named}
      className={`${markClass(route.bgColor)} ${styles.mark} ${styles[size]} ${shapes[route.mode] ?? styles.rail} ${frequent} ${long}`}
      translate="no"
    >
      {route.name}
    </span>
  );
}
