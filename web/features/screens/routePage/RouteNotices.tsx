import { AlertLines } from '#web/features/transit/alerts/AlertLines.tsx';
import { useT } from '#web/i18n/translation.tsx';
import type { RoutePage } from './routePage.ts';

export function RouteNotices({ view, className = '' }: { view: RoutePage; className?: string }) {
  const t = useT();
  const { alerts, detours } = view.notices;
  if (alerts?.length === 0 && detours?.length === 0) return null;
  return (
    <section className={`stack below ${className}`} aria-label={t('route.alerts')}>
      {alerts === null ? <p className="unknown">{t('route.alertsUnknown')}</p> : null}
      {detours === null ? <p className="unknown">{t('route.detoursUnknown')}</p> : null}
      <AlertLines alerts={alerts ?? []} detours={detours ?? []} now={view.now} max={1} level={3} />
    </section>
  );
}

/** Whether an alert suspends the route. If so, the notices are above the choice of line and stop. */
export const isSuspended = ({ notices }: RoutePage): boolean =>
  notices.alerts?.some(({ suspended }) => suspended) ?? false;
