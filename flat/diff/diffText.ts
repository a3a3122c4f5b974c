import { formatServiceTime } from '#domain/time/serviceDay.ts';
import type { RouteDay, StoreDiff } from './diffStores.ts';

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
