import { withTimeout } from '#contract/timers/timers.ts';
import { figuresOf } from '#domain/accuracy/tally.ts';
import { agencyFormats } from '#web/i18n/localeOf.server.ts';
import type { AppContext } from '#web/request/context.ts';
import { loadPerformance, tallyBy } from './loadPerformance.server.ts';

/** The departures of a line do not wait longer for a sentence about them. */
const WAIT_MS = 500;

/** Returns a sentence on how good the times of a line have been; `null`: too few are known, or none. */
export async function lineAccuracy(
  app: AppContext,
  routeIds: readonly string[],
  signal: AbortSignal,
): Promise<string | null> {
  const { agency, lang, t } = app;
  const found = await withTimeout(loadPerformance(app, { from: null, to: null }, signal), WAIT_MS);
  if (found === null || typeof found === 'string') return null;
  const rows = found.rows.filter(({ routeId }) => routeIds.includes(routeId));
  const tally = tallyBy(rows, () => 'line').get('line');
  const accurate = tally === undefined ? null : figuresOf(tally).accurate;
  if (accurate === null) return null;
  const { percent } = agencyFormats(agency, lang);
  return t('performance.line', { accurate: percent(accurate) });
}
