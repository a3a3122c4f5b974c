// Opens a departure's trip, below its row or on the page of its line, or closes it.
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import type { DepartureView } from './departureView.ts';
import styles from './OpenTrip.module.css';

interface Props {
  departure: DepartureView;
  /** The time the row shows, epoch ms: the label names the same one. */
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
