/** Writes and reads snapshots that servers share: gzipped lines of JSON, a header and one line for each trip or alert. */
import { constants, gunzip, gzip, type ZlibOptions } from 'node:zlib';
import { promised } from '#domain/promised.ts';
import type { ResolvedAlert, ResolvedAlerts } from '#live/alerts/resolveAlerts.ts';
import type { StopsByDirection } from '#live/alerts/unservedStops.ts';
import type { NetworkNames } from '#live/merge/flatSchedule.ts';
import type { MergedTrips } from '#live/merge/mergeTrips.ts';
import type { RunningTrip } from '#live/merge/runningTrip.ts';
import type { SourceReport } from '#live/poll/sourceReport.ts';
import { inSlices } from '#live/work/inSlices.ts';

/** Written into each package, so that servers with another version of the app can ignore it. */
const FORMAT = 2;
/** Maximum size of a decompressed package. */
const MAX_BYTES = 512 * 1024 * 1024;

const zip = promised<string, ZlibOptions, Buffer>(gzip);
const unzip = promised<Uint8Array, ZlibOptions, Buffer>(gunzip);

interface Package<Content> {
  reports: SourceReport[];
  /** `null`: the sources have no data that may be shown. */
  content: Content | null;
}
export type TripPackage = Package<{ merged: MergedTrips; network: NetworkNames }>;
export type AlertPackage = Package<{ resolved: ResolvedAlerts; skipped: StopsByDirection }>;

type Entries<M> = M extends ReadonlyMap<infer K, infer V> ? [K, V][] : never;
type WireNetwork = { [K in keyof NetworkNames]: Entries<NetworkNames[K]> };

interface Header<Content> extends Package<Content> {
  format: number;
}
type TripHeader = Header<{ matched: number; skipped: [string, number][]; network: WireNetwork }>;
type AlertHeader = Header<{
  network: WireNetwork;
  stops: Entries<ResolvedAlerts['stops']>;
  skipped: [string, string[]][];
}>;

export async function writeTripPackage({ reports, content }: TripPackage): Promise<Buffer> {
  const header: TripHeader = {
    format: FORMAT,
    reports,
    content: content && {
      matched: content.merged.matched,
      skipped: [...content.merged.skipped],
      network: wireNetwork(content.network),
    },
  };
  return write(header, content?.merged.trips ?? []);
}

/** Reads a package; `null` if it has another format or cannot be parsed. Rejects if the header's content is invalid. */
export async function readTripPackage(bytes: Uint8Array): Promise<TripPackage | null> {
  const dates = new Map<string, Temporal.PlainDate>();
  const dateOf = (text: string) => dates.getOrInsertComputed(text, (key) => Temporal.PlainDate.from(key));
  const read = await readLines<TripHeader, RunningTrip>(bytes, (trip) => {
    if (!isTrip(trip)) throw new Error('no trip');
    if (trip.day !== null) trip.day = { ...trip.day, date: dateOf(String(trip.day.date)) };
    return trip;
  });
  if (read === null) return null;
  const { reports, content } = read.header;
  return {
    reports,
    content: content && {
      merged: { trips: read.rows, matched: content.matched, skipped: new Map(content.skipped) },
      network: networkOf(content.network),
    },
  };
}

export async function writeAlertPackage({ reports, content }: AlertPackage): Promise<Buffer> {
  if (content === null) return write({ format: FORMAT, reports, content } satisfies AlertHeader, []);
  const { alerts, network, stops } = content.resolved;
  const named = new Set(alerts.flatMap(({ stopIds }) => stopIds));
  const header: AlertHeader = {
    format: FORMAT,
    reports,
    content: {
      network: wireNetwork(network),
      stops: [...named].flatMap((id) => {
        const stop = stops.get(id);
        return stop === undefined ? [] : [[id, stop] satisfies [string, typeof stop]];
      }),
      skipped: [...content.skipped].map(([key, ids]) => [key, [...ids]]),
    },
  };
  return write(header, alerts);
}

export async function readAlertPackage(bytes: Uint8Array): Promise<AlertPackage | null> {
  const read = await readLines<AlertHeader, ResolvedAlert>(bytes, (alert) => {
    const lists = [alert.report.scopes, alert.report.periods, alert.routes, alert.stopIds, alert.entities];
    if (!lists.every(Array.isArray)) throw new Error('no alert');
    return alert;
  });
  if (read === null) return null;
  const { reports, content } = read.header;
  return {
    reports,
    content: content && {
      resolved: { alerts: read.rows, network: networkOf(content.network), stops: new Map(content.stops) },
      skipped: new Map(content.skipped.map(([key, ids]) => [key, new Set(ids)])),
    },
  };
}

async function write(header: TripHeader | AlertHeader, rows: readonly object[]): Promise<Buffer> {
  const lines = [JSON.stringify(header)];
  await inSlices(rows, (row) => {
    lines.push(JSON.stringify(row));
  });
  return zip(lines.join('\n'), { level: constants.Z_BEST_SPEED });
}

const isTrip = ({ tripId, routeId, calls }: RunningTrip): boolean =>
  typeof tripId === 'string' &&
  typeof routeId === 'string' &&
  calls.every(({ stopId }) => typeof stopId === 'string');

const isReport = ({ kind, intervalMs }: SourceReport): boolean =>
  typeof kind === 'string' && typeof intervalMs === 'number';

async function readLines<Header extends { format: number; reports: readonly SourceReport[] }, Row>(
  bytes: Uint8Array,
  take: (row: Row) => Row,
): Promise<{ header: Header; rows: Row[] } | null> {
  try {
    const lines = linesOf(await unzip(bytes, { maxOutputLength: MAX_BYTES }));
    const header = JSON.parse(lines.next().value ?? '') as Header;
    if (header.format !== FORMAT || !header.reports.every(isReport)) return null;
    const rows: Row[] = [];
    await inSlices(lines, (line) => {
      rows.push(take(JSON.parse(line) as Row));
    });
    return { header, rows };
  } catch {
    return null;
  }
}

const NEWLINE = 10;

function* linesOf(text: Buffer): Generator<string, undefined> {
  for (let from = 0; from < text.length; ) {
    const found = text.indexOf(NEWLINE, from);
    const to = found === -1 ? text.length : found;
    yield text.toString('utf8', from, to);
    from = to + 1;
  }
}

const wireNetwork = ({ routes, spellings, parents, directionNames }: NetworkNames): WireNetwork => ({
  routes: [...routes],
  spellings: [...spellings],
  parents: [...parents],
  directionNames: [...directionNames],
});

const networkOf = ({ routes, spellings, parents, directionNames }: WireNetwork): NetworkNames => ({
  routes: new Map(routes),
  spellings: new Map(spellings),
  parents: new Map(parents),
  directionNames: new Map(directionNames),
});
