/** Keeps what the sampler counts: in this server's file and, with Redis, in one history of all servers. */

import { type Repetition, repeat } from '#contract/timers/timers.ts';
import {
  createRunningTimes,
  isBetterThanTimetable,
  type OwnTimesHistory,
  segmentOf,
} from '#domain/accuracy/ownTimes.ts';
import { KEPT_DAYS } from '#domain/accuracy/period.ts';
import {
  addTally,
  countsOf,
  createCells,
  emptyTally,
  fromCounts,
  type Tally,
} from '#domain/accuracy/tally.ts';
import { dateNumber } from '#domain/departures/runIndex.ts';
import type { Log } from '#domain/log.ts';
import type { Clock } from '#domain/time/clock.ts';
import { DamagedHistory, type HistoryClient } from './historyClient.ts';
import type { CellRow, PeriodQuery, PeriodRow } from './historyFile.ts';
import { createSampler, type Sampler } from './sampler.ts';
import type { SharedDays } from './sharedDays.ts';

export interface AccuracyHistory {
  sampler: Pick<Sampler, 'take'>;
  ownTimes: OwnTimesHistory;
  /** Adds up a period; `null`: the history cannot be read now. */
  read(query: PeriodQuery): Promise<PeriodRow[] | null>;
  /** The first day of the history as a number such as 20261126; `null`: it is empty or unknown. */
  firstDay(): number | null;
  /** Changes when `read` may return something else. */
  revision(): number;
  /** Describes what is wrong with the history; `null`: nothing. */
  trouble(): string | null;
  start(): void;
  /** Writes what has been counted. Never rejects. */
  save(): Promise<void>;
  stop(): Promise<void>;
}

export interface HistoryOptions {
  file: HistoryClient;
  /** With it, several servers add to one history. */
  shared?: SharedDays | null;
  zone: () => string;
  now: Clock;
  log: Log;
}

const SAVE_MS = 60_000;
/** Our own times are compared with the timetable over this many days. */
const TRIAL_DAYS = 28;

export function createHistory({ file, shared = null, zone, now, log }: HistoryOptions): AccuracyHistory {
  let runningTimes = createRunningTimes();
  const sampler = createSampler({ add: (...observed) => runningTimes.add(...observed) });
  /** Counted, but not yet in the file. */
  const unsaved = createCells();
  /** Counted by this server, but not yet shared with the others. */
  const unshared = createCells();
  /** The marks of the shared days that the file has. */
  const marks = new Map<string, string>();
  let trusted: ReadonlySet<string> = new Set();
  let first: number | null = null;
  let hasRead = false;
  let hasSampled = false;
  let revision = 0;
  let trouble: string | null = null;
  let saving: Repetition | null = null;

  const today = (): Temporal.PlainDate => now().toZonedDateTimeISO(zone()).toPlainDate();

  function report(what: string | null, error?: unknown): void {
    if (what !== null && what !== trouble) log.warn({ error: String(error) }, `accuracy history: ${what}`);
    if (what === null && trouble !== null) log.info({}, 'accuracy history: written again');
    trouble = what;
  }

  async function writeFile(): Promise<void> {
    if (!hasRead) {
      runningTimes = createRunningTimes(await file.runningTimes());
      hasRead = true;
    }
    const cells = unsaved.takeAll();
    try {
      if (cells.length > 0) await file.add(cells.map(rowOf));
    } catch (error) {
      // A later turn adds them; their number is limited by lines and hours.
      if (!(error instanceof DamagedHistory)) unsaved.addAll(cells);
      throw error;
    }
    const changed = runningTimes.takeChanged();
    if (changed.length > 0) await file.setRunningTimes(changed);
    await file.prune(dateNumber(today().subtract({ days: KEPT_DAYS })));
  }

  /** Brings the days of the other servers here and, if this server samples, its own counts there. */
  async function share(days: SharedDays): Promise<void> {
    const known = await days.marks();
    const own = Map.groupBy(unshared.values(), ({ date }) => dateNumber(date));
    for (const [day, mark] of known) {
      if (marks.get(day) === mark) continue;
      const rows = await days.get(day);
      if (rows === null) continue;
      await file.replaceDay(Number(day), rows);
      if (hasSampled) await file.add((own.get(Number(day)) ?? []).map(rowOf));
      marks.set(day, mark);
    }
    unshared.takeAll();
    if (!hasSampled) return;
    try {
      for (const day of await file.days())
        if (own.has(day) || !known.has(String(day)))
          marks.set(String(day), await days.put(String(day), await file.rowsOfDay(day)));
      await days.prune(dateNumber(today().subtract({ days: KEPT_DAYS })));
    } catch (error) {
      unshared.addAll([...own.values()].flat());
      throw error;
    }
  }

  async function save(): Promise<void> {
    const cells = sampler.takeCounts();
    unsaved.addAll(cells);
    if (shared !== null) unshared.addAll(cells);
    try {
      await writeFile();
    } catch (error) {
      report(
        error instanceof DamagedHistory
          ? 'its file was damaged and has been set aside; it starts again'
          : 'it cannot be written, so what is counted now may be lost',
        error,
      );
      return;
    }
    report(null);
    if (shared !== null)
      await share(shared).catch((error) => {
        log.warn({ error: String(error) }, 'accuracy history: not shared with the other servers');
      });
    hasSampled = false;
    first = (await file.days())[0] ?? null;
    trusted = trustedRoutes(
      await file.read({
        from: dateNumber(today().subtract({ days: TRIAL_DAYS })),
        to: dateNumber(today()),
        routeId: null,
        byHour: false,
      }),
    );
    revision++;
  }

  const saveSafely = () => save().catch((error) => report('it cannot be read', error));

  return {
    sampler: {
      take(...snapshot) {
        hasSampled = true;
        return sampler.take(...snapshot);
      },
    },
    ownTimes: {
      runningSeconds: (routeId, from, to, hour, scheduled) =>
        runningTimes.secondsOf(segmentOf(routeId, from, to), hour, scheduled),
      isTrusted: (routeId) => trusted.has(routeId),
    },
    read: (query) =>
      file.read(query).catch((error) => {
        report('it cannot be read', error);
        return null;
      }),
    firstDay: () => first,
    revision: () => revision,
    trouble: () => (trouble === null ? null : `accuracy history: ${trouble}`),
    start() {
      saving ??= repeat(saveSafely, { restMs: () => SAVE_MS, onError: () => undefined });
    },
    save: saveSafely,
    async stop() {
      if (saving !== null) {
        await saving.stop();
        await saveSafely();
      }
      await Promise.all([file.close().catch(() => undefined), shared?.close()]);
    },
  };
}

const rowOf = ({
  date,
  routeId,
  directionId,
  hour,
  tally,
}: ReturnType<ReturnType<typeof createCells>['values']>[number]): CellRow => [
  dateNumber(date),
  routeId,
  directionId,
  hour,
  ...countsOf(tally),
];

function trustedRoutes(rows: readonly PeriodRow[]): Set<string> {
  const byRoute = new Map<string, Tally>();
  for (const { routeId, counts } of rows)
    addTally(byRoute.getOrInsertComputed(routeId, emptyTally), fromCounts(counts));
  return new Set([...byRoute].flatMap(([routeId, tally]) => (isBetterThanTimetable(tally) ? [routeId] : [])));
}
