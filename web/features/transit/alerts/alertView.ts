import type { toAlertView } from './alertViews.server.ts';
import type { loadDetours } from './loadAlerts.server.ts';

export type AlertView = ReturnType<typeof toAlertView>;
export type DetourView = NonNullable<Awaited<ReturnType<typeof loadDetours>>['detours']>[number];

/** Maximum number of periods that an alert lists; those that repeat daily can have hundreds. */
export const MAX_PERIODS = 4;

/** Maximum number of alerts on a page other than the alerts page. */
export const MAX_ALERT_LINES = 40;
