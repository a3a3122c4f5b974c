import { useFormats, useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import type { DepartureView } from './departureView.ts';
import styles from './OpenTrip.module.css';

interface Props {
  departure: DepartureView;
  /** Epoch ms, the same time as in the row. */
  at: number;
  href: string;
  /** `null`: the trip opens on another page. */
  isOpen: boolean | null;
}

export function OpenTrip({ departure, at, href, isOpen }: Props) {
  const t = useT();
  const format = useFormats();
  const words = t(isOpen ? 'route.closeTrip' : 'route.wholeTrip');
  return (
    <AppLink
      to={href}
      preventScrollReset={isOpen !== null}
      className={styles.open}
      aria-expanded={isOpen ?? undefined}
      aria-label={`${words}: ${format.clock(at)} ${departure.headsign}`}
    >
      <span aria-hidden="true">{isOpen ? '×' : '›'}</span>
    </AppLink>
  );
}
