import { figuresOf, RANGES, type Tally } from '#domain/accuracy/tally.ts';
import { pagesOf } from '#domain/pagesOf.ts';
import { findRoute } from '#domain/routes/route.ts';
import { noPage } from '#web/features/base/errors/pageError.ts';
import {
  loadPerformance,
  type PerformanceResult,
  tallyBy,
} from '#web/features/transit/performance/loadPerformance.server.ts';
import { directionInWords } from '#web/features/transit/routes/directionChoices.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import { agencyFormats } from '#web/i18n/localeOf.server.ts';
import type { Translate } from '#web/i18n/translate.ts';
import type { AppContext } from '#web/request/context.ts';
import { pageLinksOf } from '#web/ui/PageLinks.tsx';
import { toBadge } from '#web/ui/routeBadge.ts';

/** Lines per page. */
const PER_PAGE = 40;

/** One bar of a chart, and one row of the table that says the same. */
export interface Bar {
  label: string;
  /** From 0 to 1; `null`: too few samples. */
  share: number | null;
  cells: string[];
}

export interface Chart {
  title: string;
  headings: string[];
  bars: Bar[];
}

export type LineView = Awaited<ReturnType<typeof performancePage>>['lines'][number];

export async function performancePage(app: AppContext, query: URLSearchParams, signal: AbortSignal) {
  const { agency, lang, t } = app;
  const format = agencyFormats(agency, lang);
  const period = { from: query.get('from'), to: query.get('to') };
  const [found, routes] = await Promise.all([loadPerformance(app, period, signal), loadRoutes(app, signal)]);
  // Where nothing can be measured, there is no such page.
  if (found === 'none') throw noPage(app);
  const all = routes.ok ? routes.value : [];
  const words = createWords(t, format.percent);
  const byRoute = tallyBy(foundRows(found), ({ routeId }) => routeId);
  const shown = all.flatMap((route) => {
    const tally = byRoute.get(route.id);
    return tally === undefined ? [] : [{ route, tally, name: route.name }];
  });
  const wanted = query.get('route');
  const chosen = wanted === null ? undefined : findRoute(all, wanted);
  const [measured, few] = [true, false].map((isEnough) =>
    shown.filter(({ tally }) => (figuresOf(tally).accurate !== null) === isEnough),
  ) as [typeof shown, typeof shown];
  const paged = pagesOf(measured, Number(query.get('page') ?? 1), PER_PAGE);
  const lines = chosen ? shown.filter(({ route }) => route === chosen) : paged.shown;
  const date = (day: Temporal.PlainDate) =>
    format.date(day.toZonedDateTime({ timeZone: agency.facts.zone, plainTime: '12:00' }).epochMilliseconds);
  return {
    isKnown: found !== 'unknown',
    isEmpty: shown.length === 0,
    from: found === 'unknown' ? '' : found.from.toString(),
    to: found === 'unknown' ? '' : found.to.toString(),
    period:
      found === 'unknown' ? '' : t('performance.period', { from: date(found.from), to: date(found.to) }),
    overall: found === 'unknown' ? '' : words.sentence(total(found)),
    trips: found === 'unknown' ? '' : words.trips(total(found)),
    lines: lines.map(({ route, tally }) => ({
      badge: toBadge(route),
      figures: words.figures(tally),
      sentence: words.sentence(tally),
      chart: words.byRange(tally),
    })),
    /** Lines of which too little is known, below the last page of the others. */
    few: chosen || paged.current < paged.pages.length ? [] : few.map(({ route }) => toBadge(route)),
    chosen: chosen ? chosen.id : null,
    details:
      chosen === undefined ? [] : await lineDetails(app, chosen.id, period, words, format.hour, signal),
    pages: chosen ? [] : pageLinksOf(paged),
  };
}

const foundRows = (found: Exclude<PerformanceResult, 'none'>) => (found === 'unknown' ? [] : found.rows);

function total(found: Exclude<PerformanceResult, string>): Tally | undefined {
  return tallyBy(found.rows, () => 'all').get('all');
}

/** The charts of one line: by direction and by hour. */
async function lineDetails(
  app: AppContext,
  routeId: string,
  period: { from: string | null; to: string | null },
  words: ReturnType<typeof createWords>,
  hourText: (epochMs: number) => string,
  signal: AbortSignal,
): Promise<Chart[]> {
  const { agency, client, now, t } = app;
  const [found, directions] = await Promise.all([
    loadPerformance(app, { ...period, routeId, byHour: true }, signal),
    client.directions({ signal }),
  ]);
  if (typeof found === 'string') return [];
  const named = directions.ok ? directions.value.value : [];
  const nameOf = (directionId: 0 | 1 | null): string =>
    directionId === null
      ? t('performance.noDirection')
      : (directionInWords(routeId, directionId, named, agency.facts, t) ??
        t('performance.direction', { n: directionId + 1 }));
  const midnight = now().toZonedDateTimeISO(agency.facts.zone).startOfDay();
  const hourOf = (hour: number | null) => hourText(midnight.with({ hour: hour ?? 0 }).epochMilliseconds);
  const byDirection = [...tallyBy(found.rows, ({ directionId }) => directionId)];
  const byHour = [...tallyBy(found.rows, ({ hour }) => hour)].sort(([a], [b]) => (a ?? 0) - (b ?? 0));
  return [
    words.chart(
      t('performance.byDirection'),
      t('performance.directionHeading'),
      byDirection.map(([directionId, tally]) => [nameOf(directionId), tally]),
    ),
    words.chart(
      t('performance.byHour'),
      t('performance.hour'),
      byHour.map(([hour, tally]) => [hourOf(hour), tally]),
    ),
  ];
}

function createWords(t: Translate, percent: (share: number) => string) {
  const share = (value: number | null): string => (value === null ? t('performance.few') : percent(value));
  return {
    /** One sentence for riders. */
    sentence(tally: Tally | undefined): string {
      const figures = tally && figuresOf(tally);
      if (figures === undefined || figures.accurate === null) return t('performance.tooFew');
      const accurate = percent(figures.accurate);
      return figures.onTime.share === null
        ? t('performance.accurateOnly', { accurate })
        : t('performance.sentence', { accurate, onTime: percent(figures.onTime.share) });
    },
    /** Names and values. */
    figures(tally: Tally): [string, string][] {
      const { accurate, onTime } = figuresOf(tally);
      return [
        [t('performance.accurate'), share(accurate)],
        [t('performance.onTime'), share(onTime.share)],
      ];
    },
    trips: (tally: Tally | undefined): string =>
      tally === undefined || tally.trips === 0
        ? ''
        : t('performance.trips', {
            n: tally.trips,
            cancelled: tally.cancelled,
            ghost: tally.ghost,
            unpredicted: tally.unpredicted,
          }),
    byRange(tally: Tally): Chart {
      const { samples } = figuresOf(tally);
      return {
        title: t('performance.byRange'),
        headings: [
          t('performance.ahead'),
          t('performance.accurate'),
          t('performance.bias'),
          t('performance.count'),
        ],
        bars: RANGES.map(({ name }) => {
          const { n, accurate, bias } = samples[name];
          const [from = 0, to = 0] = name.split('-').map(Number);
          return {
            label: t('performance.range', { from, to }),
            share: accurate,
            cells: [share(accurate), biasWords(bias, t), String(n)],
          };
        }),
      };
    },
    chart: (title: string, heading: string, rows: readonly (readonly [string, Tally])[]): Chart => ({
      title,
      headings: [heading, t('performance.accurate'), t('performance.onTime'), t('performance.seen')],
      bars: rows.map(([label, tally]) => {
        const { accurate, onTime } = figuresOf(tally);
        return { label, share: accurate, cells: [share(accurate), share(onTime.share), String(onTime.n)] };
      }),
    }),
  };
}

function biasWords(bias: number | null, t: Translate): string {
  if (bias === null) return t('performance.few');
  const n = Math.abs(Math.round(bias));
  if (n === 0) return t('performance.exact');
  return bias > 0 ? t('performance.later', { n }) : t('performance.earlier', { n });
}
