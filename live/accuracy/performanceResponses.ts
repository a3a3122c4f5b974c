/** Answers questions about the history, from counts that the history's thread adds up. */
import {
  PERFORMANCE_COUNTS,
  type WirePerformance,
  type WirePerformanceRow,
} from '#contract/live/performance.ts';
import { daysIn, MAX_DAYS_BY_HOUR, periodOf } from '#domain/accuracy/period.ts';
import { dateNumber } from '#domain/departures/runIndex.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Clock } from '#domain/time/clock.ts';
import { civilDate } from '#domain/time/serviceDay.ts';
import {
  jsonType,
  type PackedCache,
  type PackedResponse,
  packedCache,
  packPlain,
} from '#live/serve/packedResponse.ts';
import type { AccuracyHistory } from './history.ts';
import type { PeriodRow } from './historyFile.ts';

type Given = Record<'from' | 'to' | 'routeId' | 'by', string | null>;
/** 'unreadable': the history cannot be read now. Anything else says what is wrong with the question. */
type Refusal = 'unreadable' | { invalid: string };

const MAX_CACHED = 50;
const MAX_ROUTE_ID = 128;

export function createPerformanceResponses(
  history: Pick<AccuracyHistory, 'read' | 'firstDay' | 'revision'>,
  now: Clock,
  zone: string,
) {
  let cache: PackedCache = packedCache(MAX_CACHED);
  let revision = -1;

  return async (given: Given): Promise<Result<PackedResponse, Refusal>> => {
    const [from, to] = [dateOf(given.from), dateOf(given.to)];
    if (from === 'invalid' || to === 'invalid')
      return err({ invalid: 'from and to are dates such as 2026-10-13' });
    const routeId = given.routeId?.trim().slice(0, MAX_ROUTE_ID) || null;
    const byHour = given.by === 'hour';
    const period = periodOf(from, to, civilDate(now(), zone));
    if (byHour && routeId === null && daysIn(period) > MAX_DAYS_BY_HOUR)
      return err({ invalid: `by=hour without a route_id covers at most ${MAX_DAYS_BY_HOUR} days` });
    if (history.revision() !== revision) {
      revision = history.revision();
      cache = packedCache(MAX_CACHED);
    }
    const { from: first, to: last } = period;
    const made = cache(JSON.stringify([first, last, routeId, byHour]), async () => {
      const rows = await history.read({ from: dateNumber(first), to: dateNumber(last), routeId, byHour });
      if (rows === null) throw new Error('unreadable');
      const body: WirePerformance = {
        from: first.toString(),
        to: last.toString(),
        since: isoDate(history.firstDay()),
        rows: rows.map(wireRow),
      };
      return packPlain(JSON.stringify(body), jsonType);
    });
    return made.then(ok, () => err('unreadable' as const));
  };
}

function dateOf(text: string | null): Temporal.PlainDate | null | 'invalid' {
  if (text === null || text === '') return null;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return 'invalid';
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' });
  } catch {
    return 'invalid';
  }
}

/** Returns the date of a number such as 20261126. */
const isoDate = (day: number | null): string | null =>
  day === null ? null : String(day).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');

function wireRow({ routeId, directionId, hour, counts }: PeriodRow): WirePerformanceRow {
  const named = Object.fromEntries(PERFORMANCE_COUNTS.map((name, index) => [name, counts[index] ?? 0]));
  return {
    route_id: routeId,
    direction_id: directionId,
    hour,
    ...(named as Record<(typeof PERFORMANCE_COUNTS)[number], number>),
  };
}
