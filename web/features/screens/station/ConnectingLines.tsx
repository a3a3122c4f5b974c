import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { routeHeading } from '#web/ui/pageHeading.ts';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import styles from './station.module.css';
import type { StationPage } from './stationPage.ts';

export function ConnectingLines({ lines }: { lines: StationPage['connecting'] }) {
  const t = useT();
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="connecting" className={`stack ${styles.section}`}>
      <h2 id="connecting">{t('stations.connecting')}</h2>
      <ul className="wrap even">
        {lines.map((line) => (
          <li key={line.id}>
            <AppLink
              to={`/schedules/${encodeURIComponent(line.id)}`}
              heading={routeHeading(line)}
              className="tap inked"
            >
              <RouteMark route={line} />
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
