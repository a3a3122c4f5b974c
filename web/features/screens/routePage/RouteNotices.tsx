// Alerts and detours of a route in force, a line for each kind, or that we cannot know.
import { AlertLines } from '#web/features/transit/alerts/AlertLines.tsx';
import { DetourCard } from '#web/features/transit/alerts/DetourCard.tsx';
import { useT } from '#web/i18n/translation.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import styles from './RouteNotices.module.css';
import type { RoutePage } from './routePage.ts';

export function RouteNotices({ view }: { view: RoutePage }) {
  const t = useT();
  const { alerts, detours } = view.notices;
  if (alerts?.length === 0 && detours?.length === 0) return null;
  return (
    <section className={styles.notices} aria-label={t('route.alerts')}>
      {alerts === null ? (
        <p className="unknown">{t('route.alertsUnknown')}</p>
      ) : detours === null ? (
        <p className="unknown">{t('route.detoursUnknown')}</p>
      ) : null}
      {alerts && alerts.length > 0 ? <AlertLines alerts={alerts} now={view.now} most={1} /> : null}
      {detours && detours.length > 0 ? (
        <Disclosure summary={`${t('route.detours')} (${detours.length})`}>
          {detours.map((detour) => (
            <DetourCard key={detour.id} detour={detour} now={view.now} level={3} />
          ))}
        </Disclosure>
      ) : null}
    </section>
  );
}

/** A line that does not run is said before its departures; all else can wait until after them. */
export const isSuspended = ({ notices }: RoutePage): boolean =>
  notices.alerts?.some(({ suspended }) => suspended) ?? false;
