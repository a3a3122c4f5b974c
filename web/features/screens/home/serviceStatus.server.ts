import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';
import { type Alert, isWholeAgency } from '#domain/alerts/alert.ts';
import { alertsForMode } from '#domain/alerts/alertScope.ts';
import { type ServiceLevel, serviceLevel, worstLevel } from '#domain/alerts/serviceLevel.ts';
import type { Route } from '#domain/routes/route.ts';
import { offeredModes, statusOrder } from '#web/features/transit/routes/modeNames.ts';
import { toBadge } from '#web/ui/routeBadge.ts';

const MAX_MARKS = 8;
const DISRUPTED: ReadonlySet<ServiceLevel | undefined> = new Set(['suspended', 'delays']);

export type ModeStatus = ReturnType<typeof serviceStatus>[number];

export function serviceStatus(
  alerts: readonly Alert[],
  routes: readonly Route[],
  facts: Pick<AgencyFacts, 'modes'>,
) {
  const offered = offeredModes(routes, facts);
  return statusOrder
    .filter((mode) => offered.includes(mode))
    .map((mode) => {
      const modeRoutes = routes.filter((route) => route.mode === mode);
      const own = alertsForMode(
        alerts,
        mode,
        modeRoutes.map(({ id }) => id),
      );
      const levels = modeRoutes.map((route) => serviceLevel(alerts, route));
      const disrupted = modeRoutes.filter((_, index) => DISRUPTED.has(levels[index]));
      return {
        mode,
        /** The level of the most affected line. */
        level: worstLevel(levels),
        /** Number of active alerts. Those for the whole agency are listed separately, and count only if there are no others. */
        alerts: own.filter(({ entities }) => !entities.some(isWholeAgency)).length || own.length,
        /** Suspended or delayed routes, at most `MAX_MARKS`, in display order. */
        routes: disrupted.slice(0, MAX_MARKS).map(toBadge),
        /** Number of further affected routes. */
        more: Math.max(0, disrupted.length - MAX_MARKS),
      };
    });
}
