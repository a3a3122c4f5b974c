// How each mode runs, from the alerts in force: the first thing a rider wants to know.
import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';
import type { Alert } from '#domain/alerts/alert.ts';
import { isWholeAgency } from '#domain/alerts/alertEntity.ts';
import { alertsForMode } from '#domain/alerts/alertScope.ts';
import { type ServiceLevel, serviceLevel, worstLevel } from '#domain/alerts/serviceLevel.ts';
import type { ScheduledMode } from '#domain/routes/mode.ts';
import type { Route } from '#domain/routes/route.ts';
import { offeredModes, statusOrder } from '#web/features/transit/routes/modeNames.ts';
import { type RouteBadge, toBadge } from '#web/ui/routeBadge.ts';

export interface ModeStatus {
  mode: ScheduledMode;
  /** Of the line that runs worst. */
  level: ServiceLevel;
  /** In force; those for everyone are not counted where there are others. */
  alerts: number;
  /** Routes that are suspended or delayed, at most eight, in the order riders are shown them. */
  routes: RouteBadge[];
  /** How many more are. */
  more: number;
}

const MOST_MARKS = 8;
const DISTURBED: ReadonlySet<ServiceLevel | undefined> = new Set(['suspended', 'delays']);

export function serviceStatus(
  alerts: readonly Alert[],
  routes: readonly Route[],
  facts: Pick<AgencyFacts, 'modes'>,
): ModeStatus[] {
  const offered = offeredModes(routes, facts);
  return statusOrder
    .filter((mode) => offered.includes(mode))
    .map((mode) => {
      const ofMode = routes.filter((route) => route.mode === mode);
      const own = alertsForMode(
        alerts,
        mode,
        ofMode.map(({ id }) => id),
      );
      const levels = ofMode.map((route) => serviceLevel(alerts, route));
      const disturbed = ofMode.filter((_, place) => DISTURBED.has(levels[place]));
      return {
        mode,
        level: worstLevel(levels),
        // Alerts to everyone stand by themselves; but where there is nothing else, none must not be said above them.
        alerts: own.filter(({ entities }) => !entities.some(isWholeAgency)).length || own.length,
        routes: disturbed.slice(0, MOST_MARKS).map(toBadge),
        more: Math.max(0, disturbed.length - MOST_MARKS),
      };
    });
}
