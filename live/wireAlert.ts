/** An alert as a row of `alerts` (shapes section 3.1). */
import type { WireAlert } from '#contract/live/alerts.ts';
import { escapeMarkup, htmlText, plainText } from './alertText.ts';
import type { ResolvedAlert } from './resolveAlerts.ts';
import { wallClockSecond } from './wireClock.ts';

const disruptions = new Set(['NO_SERVICE', 'REDUCED_SERVICE', 'SIGNIFICANT_DELAYS']);

/** The row, ready for JSON; times are the agency's wall clock in `zone`. */
export function wireAlert(alert: ResolvedAlert, zone: string): WireAlert {
  const { report, period } = alert;
  return {
    alert_id: report.id,
    routes: alert.routes.map((route) => route.id),
    type: alertType(report.effect, report.severity),
    subject: plainText(report.header),
    message: message(alert),
    // A line is suspended; a stop that is not served is a matter of that stop.
    status: report.effect === 'NO_SERVICE' && alert.stopIds.length === 0 ? 'SUSPENDED' : 'NORMAL',
    cause: report.cause,
    effect: report.effect,
    severity: report.severity,
    trains: [],
    blocks: [],
    trips: alert.tripIds,
    stops: alert.stopIds,
    start: period.start === null ? null : wallClockSecond(period.start, zone),
    end: period.end === null ? null : wallClockSecond(period.end, zone),
  };
}

function alertType(effect: string, severity: string): string {
  if (effect === 'DETOUR') return 'DETOUR';
  return disruptions.has(effect) || severity === 'SEVERE' ? 'ALERT' : 'ADVISORY';
}

function message({ report }: ResolvedAlert): string {
  const words = htmlText(report.description) ?? htmlText(report.header) ?? '';
  const url = plainText(report.url);
  if (url === null || !/^https?:\/\//i.test(url)) return words;
  const link = escapeMarkup(url);
  return words.includes(url) || words.includes(link) ? words : `${words}<p><a href="${link}">${link}</a></p>`;
}
