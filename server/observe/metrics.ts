/** Prometheus metrics. Labels have few values and are never addresses, so that the number of series is limited. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { remembered } from '#domain/remembered.ts';
import type { Clock } from '#domain/time/clock.ts';
import type { Refusal } from '#server/limits/guard.ts';
import type { PageFound } from '#server/pages/pageCache.ts';
import type { Rooms } from '#server/rooms.ts';
import type { ProxyEvent } from '#server/upstreams/proxy.ts';
import type { LoopLag } from './loopLag.ts';

export interface Metrics {
  recordResponse(room: string, status: number, seconds: number): void;
  countRefusal(why: Refusal): void;
  countPage(how: PageFound): void;
  recordRender(seconds: number): void;
  recordUpstream(name: string, what: ProxyEvent): void;
  countClientError(kind: string): void;
  /** Adds values that are read at each scrape. */
  observe(observed: Observed): void;
  setReady(isReady: boolean): void;
  text(): Promise<string>;
  contentType: string;
}

export interface Observed {
  rooms: Pick<Rooms, 'liveStatus' | 'compiledAt' | 'scheduleEnds' | 'trouble' | 'historyTrouble'>;
  now: Clock;
  droppedLines(): number;
  lag: LoopLag;
  requestsUnderWay(): number;
}

/** More label sets than any metric has. They are cached, because looking them up is expensive. */
const MAX_LABEL_SETS = 100;

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const requests = counter(
    'timepoint_requests_total',
    'Responses, by room and status class.',
    'room',
    'status',
  );
  const duration = new Histogram({
    name: 'timepoint_request_seconds',
    help: 'Time until the response is ready to be sent, by room; of pages since the request arrived.',
    labelNames: ['room'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const ready = new Gauge({ name: 'timepoint_ready', help: '1 when the server is ready.', registers });
  const refusals = counter(
    'timepoint_refused_total',
    'Requests and connections refused by a limit, by reason.',
    'reason',
  );
  const pages = counter(
    'timepoint_pages_total',
    'Pages by cache result: hit, stale (served while rendered again) or miss.',
    'result',
  );
  const renders = new Histogram({
    name: 'timepoint_page_render_seconds',
    help: 'Time to render a page, including waits for its data.',
    buckets: [0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const proxied = counter(
    'timepoint_upstream_answers_total',
    'Requests to an upstream by result: cached (hit), fetched (miss), old (stale) or failed.',
    'upstream',
    'result',
  );
  const givenUp = new Gauge({
    name: 'timepoint_upstream_given_up',
    help: '1 while the upstream or one of its endpoints fails and is only probed.',
    labelNames: ['upstream'],
    registers,
  });
  const clientErrors = counter(
    'timepoint_client_errors_total',
    'Script failures reported by a sample of browsers, by kind.',
    'kind',
  );
  const roomMetrics = remembered(
    (room: string) => ({
      timer: duration.labels(room),
      count: remembered((hundreds: number) => requests.labels(room, `${hundreds}xx`), MAX_LABEL_SETS),
    }),
    MAX_LABEL_SETS,
  );
  const pageCount = remembered((how: PageFound) => pages.labels(how), MAX_LABEL_SETS);
  return {
    recordResponse(room, status, seconds) {
      const { timer, count } = roomMetrics(room);
      count(Math.floor(status / 100)).inc();
      timer.observe(seconds);
    },
    countRefusal: (why) => refusals.labels(why).inc(),
    countPage: (how) => pageCount(how).inc(),
    recordRender: (seconds) => renders.observe(seconds),
    countClientError: (kind) => clientErrors.labels(kind).inc(),
    recordUpstream(name, what) {
      if (what === 'given up' || what === 'back') givenUp.labels(name).set(what === 'given up' ? 1 : 0);
      else proxied.labels(name, what).inc();
    },
    observe: (observed) => observeState(registry, observed),
    setReady: (isReady) => ready.set(isReady ? 1 : 0),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

const STATES = { ok: 0, stale: 1, down: 2 } as const;

function observeState(registry: Registry, { rooms, now, droppedLines, lag, requestsUnderWay }: Observed) {
  const registers = [registry];
  const sourceGauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['source'], registers });
  const age = sourceGauge(
    'timepoint_feed_age_seconds',
    'Seconds since the data of a realtime feed was current.',
  );
  const state = sourceGauge(
    'timepoint_feed_state',
    'State of a realtime feed: 0 shown, 1 shown as old, 2 not shown.',
  );
  const failures = sourceGauge(
    'timepoint_feed_failures_in_a_row',
    'Polls of a realtime feed that failed since the last good one.',
  );
  const rows = sourceGauge('timepoint_feed_rows', 'Used rows of a realtime feed.');
  new Gauge({
    name: 'timepoint_skipped_rows',
    help: 'Rows skipped in the latest data of a source, by reason.',
    labelNames: ['source', 'reason'],
    registers,
    collect() {
      for (const gauge of [age, state, failures, rows, this]) gauge.reset();
      const status = rooms.liveStatus();
      for (const [source, known] of Object.entries(status?.sources ?? {})) {
        if (known === null) continue;
        if (known.ageSeconds !== null) age.labels(source).set(known.ageSeconds);
        state.labels(source).set(STATES[known.state]);
        failures.labels(source).set(known.failuresInARow);
        rows.labels(source).set(known.rows);
        for (const [reason, n] of Object.entries(known.skipped)) this.labels(source, reason).set(n);
      }
      for (const [reason, n] of Object.entries(status?.trips.skipped ?? {}))
        this.labels('trips', reason).set(n);
    },
  });
  new Gauge({
    name: 'timepoint_live_role',
    help: '1 for the role of this server among those that share live sources: poller, follower or alone.',
    labelNames: ['role'],
    registers,
    collect() {
      this.reset();
      const role = rooms.liveStatus()?.role ?? null;
      if (role !== null) this.labels(role).set(1);
    },
  });
  new Gauge({
    name: 'timepoint_schedule_age_seconds',
    help: 'Seconds since the current schedule was compiled.',
    registers,
    async collect() {
      const at = await rooms.compiledAt();
      if (at === null) this.reset();
      else this.set((now().epochMilliseconds - at.epochMilliseconds) / 1000);
    },
  });
  new Gauge({
    name: 'timepoint_schedule_ends_timestamp_seconds',
    help: 'End of the last day in the schedule, in Unix time.',
    registers,
    async collect() {
      const at = await rooms.scheduleEnds();
      if (at === null) this.reset();
      else this.set(at.epochMilliseconds / 1000);
    },
  });
  new Gauge({
    name: 'timepoint_schedule_trouble',
    help: '1 while the newest schedule is not served: download, rejected (unusable or waiting for an operator) or other.',
    labelNames: ['kind'],
    registers,
    async collect() {
      const found = await rooms.trouble();
      for (const kind of ['download', 'rejected', 'other'] as const)
        this.labels(kind).set(kind === found?.kind ? 1 : 0);
    },
  });
  new Gauge({
    name: 'timepoint_accuracy_history_failed',
    help: '1 while the accuracy history cannot be read or written.',
    registers,
    collect() {
      this.set(rooms.historyTrouble() === null ? 0 : 1);
    },
  });
  new Gauge({
    name: 'timepoint_loop_lag_seconds',
    help: 'Longest event-loop delay since the last scrape.',
    registers,
    collect() {
      this.set(lag.longest() / 1000);
    },
  });
  new Gauge({
    name: 'timepoint_requests_under_way',
    help: 'Requests in progress.',
    registers,
    collect() {
      this.set(requestsUnderWay());
    },
  });
  let counted = 0;
  new Counter({
    name: 'timepoint_log_lines_dropped_total',
    help: 'Dropped log lines.',
    registers,
    collect() {
      this.inc(droppedLines() - counted);
      counted = droppedLines();
    },
  });
}
