// Opens or closes a departure's trip, below its row or on the page of its line.
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import type { DepartureView } from './departureView.ts';
import styles from './OpenTrip.module.css';

interface Props {
  departure: DepartureView;
  /** The time that the row shows, epoch ms, for a matching label. */
  at: number;
  href: string;
  /** `null`: it opens on another page. */
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
