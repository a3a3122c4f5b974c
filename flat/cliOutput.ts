/** What the command line for flat stores prints. */
import { clearLine, cursorTo } from 'node:readline';
import type { WriteStream } from 'node:tty';
import { formatServiceTime } from '#domain/time/serviceDay.ts';
import type { BuildProgress, BuildReport } from './buildStore.ts';
import type { RouteDay, StoreDiff } from './diff/diffStores.ts';
import type { ListedVersion } from './store/versions.ts';

/** Shows the progress of a build: a line that changes on a terminal, otherwise a line per stage. */
export function showBuildProgress(stream: WriteStream): {
  show: (progress: BuildProgress) => void;
  stop: () => void;
} {
  let stage = '';
  const stop = () => {
    if (!stream.isTTY) return;
    cursorTo(stream, 0);
    clearLine(stream, 1);
  };
  const show = (progress: BuildProgress) => {
    const words = progress.rows > 0 ? `${progress.stage}, ${progress.rows} calls read` : progress.stage;
    stop();
    if (stream.isTTY) stream.write(words);
    else if (progress.stage !== stage) stream.write(`${words}\n`);
    stage = progress.stage;
  };
  return { show, stop };
}

export function reportLines(report: BuildReport): string[] {
  const { counts, seconds } = report;
  const lines = report.problems.flatMap(({ severity, code, file, count, examples }) => {
    const [first] = examples;
    const line = first?.line == null ? '' : ` line ${first.line}`;
    const column = first?.column == null ? '' : ` ${first.column}`;
    return `${severity} ${code} ${count > 1 ? `(${count} times) ` : ''}${file ?? ''}${line}${column}: ${first?.message ?? ''}`;
  });
  const mega = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  const peak = process.resourceUsage().maxRSS / 1024;
  return [
    ...lines,
    `${counts.routes} routes, ${counts.stops} stops, ${counts.trips} trips, ${counts.stopTimes} calls in ${counts.documents} documents`,
    `${mega(report.plainBytes)} compressed to ${mega(report.bytes)}; ${seconds.total.toFixed(2)} s (reading ${seconds.reading.toFixed(2)}, writing ${seconds.writing.toFixed(2)}, verifying ${seconds.verifying.toFixed(2)}); ${Math.round(counts.stopTimes / seconds.total)} calls/s; memory peak ${Math.round(peak)} MiB`,
    report.unchanged
      ? `version ${report.version} was already current`
      : `version ${report.version} is current`,
  ];
}

export function versionLine({ version, isCurrent, at, lastDay, waits }: ListedVersion): string {
  const facts = [
    ...(isCurrent ? ['current'] : []),
    ...(at === null ? [] : [`from ${at}`]),
    ...(lastDay === null ? [] : [`service until ${lastDay}`]),
    ...(waits === null ? [] : [`waits: ${waits}`]),
  ];
  return `${version}  ${facts.join(', ')}`;
}

export function diffText(diff: StoreDiff): string[] {
  const lines: string[] = [];
  const list = (title: string, ids: readonly string[]) => {
    if (ids.length > 0)
      lines.push(
        `${title}: ${ids.slice(0, 40).join(', ')}${ids.length > 40 ? `, and ${ids.length - 40} more` : ''}`,
      );
  };
  list('Routes added', diff.routesAdded);
  list('Routes removed', diff.routesRemoved);
  list(
    'Stops added',
    diff.stopsAdded.map((stop) => `${stop.id} ${stop.name}`),
  );
  list(
    'Stops removed',
    diff.stopsRemoved.map((stop) => `${stop.id} ${stop.name}`),
  );
  for (const route of diff.routes) {
    lines.push(`Route ${route.routeId}`);
    if (route.longName !== null) lines.push(`  name: ${route.longName.before} -> ${route.longName.after}`);
    list('  stops added', route.stopsAdded);
    list('  stops removed', route.stopsRemoved);
    for (const { kind, before, after } of route.days)
      lines.push(`  ${kind}: ${dayText(before)} -> ${dayText(after)}`);
  }
  return lines.length === 0 ? ['Same routes, stops, trip counts, and first and last trips.'] : lines;
}

const dayText = ({ trips, first, last }: RouteDay): string =>
  trips === 0
    ? 'no trips'
    : `${trips} ${trips === 1 ? 'trip' : 'trips'} ${hourAndMinute(first)} to ${hourAndMinute(last)}`;

const hourAndMinute = (time: number | null): string =>
  time === null ? '?' : formatServiceTime(time).slice(0, -3);
