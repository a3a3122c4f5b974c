import { isNotPublished } from '#contract/client/callResult.ts';
import type { Performance, PerformanceRow } from '#contract/live/performance.ts';
import { withTimeout } from '#contract/timers/timers.ts';
import { addTally, emptyTally, figuresOf, type Tally } from '#domain/accuracy/tally.ts';
import { agencyFormats } from '#web/i18n/localeOf.server.ts';
import type { AppContext } from '#web/request/context.ts';
import { dateParameter } from '#web/request/parameters.ts';

/** 'none': there is no live data to measure, or no history of it. 'unknown': the history cannot be read now. */
export type PerformanceResult = Performance | 'none' | 'unknown';

interface Query {
  /** Dates of the address, as text. */
  from: string | null;
  to: string | null;
  routeId?: string;
  byHour?: boolean;
}

export async function loadPerformance(
  { client }: AppContext,
  { from, to, routeId = '', byHour = false }: Query,
  signal: AbortSignal,
): Promise<PerformanceResult> {
  const by = byHour ? 'hour' : '';
  const result = await client.performance({ from: dateText(from), to: dateText(to), routeId, by, signal });
  if (result.ok) return result.value.value;
  return isNotPublished(result) || result.error.kind === 'not found' ? 'none' : 'unknown';
}

/** A date that does not exist counts as missing. */
const dateText = (text: string | null): string => dateParameter(text)?.toString() ?? '';

/** Adds up rows by a key of theirs. */
export function tallyBy<K>(
  rows: readonly PerformanceRow[],
  keyOf: (row: PerformanceRow) => K,
): Map<K, Tally> {
  const tallies = new Map<K, Tally>();
  for (const row of rows) addTally(tallies.getOrInsertComputed(keyOf(row), emptyTally), row.tally);
  return tallies;
}

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
