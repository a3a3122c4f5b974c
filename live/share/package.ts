/** Writes and reads snapshots that servers share: gzipped lines of JSON, a header and one line for each trip or alert. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { constants, gunzip, gzip, type ZlibOptions } from 'node:zlib';
import { promised } from '#domain/promised.ts';
import { routeSpelling } from '#domain/routeSpelling.ts';
import type { ResolvedAlert, ResolvedAlerts } from '#live/alerts/resolveAlerts.ts';
import type { StopsByDirection } from '#live/alerts/unservedStops.ts';
import type { NetworkNames } from '#live/merge/flatSchedule.ts';
import type { MergedTrips } from '#live/merge/mergeTrips.ts';
import type { RunningTrip } from '#live/merge/runningTrip.ts';
import type { SourceReport } from '#live/poll/sourceState.ts';
import { inSlices } from '#live/work/longWork.ts';

/** Written into each package, so that servers with another version of the app can ignore it. */
export const PACKAGE_FORMAT = 6;
/** Maximum sizes of a decompressed package, its header and its lines. */
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_HEADER_BYTES = 8 * 1024 * 1024;
const MAX_LINE_BYTES = 2 * 1024 * 1024;
/** Each list or object takes more memory than its two characters, and ours contain at least this many on average. */
const BYTES_A_BRACKET = 6;

const zip = promised<Uint8Array, ZlibOptions, Buffer>(gzip);
const unzip = promised<Uint8Array, ZlibOptions, Buffer>(gunzip);

interface Package<Content> {
  reports: SourceReport[];
  /** `null`: the sources have no data that may be shown. */
  content: Content | null;
}
export type TripPackage = Package<{ merged: MergedTrips; network: NetworkNames }>;
export type AlertPackage = Package<{ resolved: ResolvedAlerts; skipped: StopsByDirection }>;

type Entries<M> = M extends ReadonlyMap<infer K, infer V> ? [K, V][] : never;
type WireNetwork = { [K in Exclude<keyof NetworkNames, 'spell'>]: Entries<NetworkNames[K]> };

interface Header<Content> extends Package<Content> {
  format: number;
}
type TripHeader = Header<{ matched: number; skipped: [string, number][]; network: WireNetwork }>;
type AlertHeader = Header<{
  network: WireNetwork;
  stops: Entries<ResolvedAlerts['stops']>;
  skipped: [string, string[]][];
}>;

/** Returns `null` if the package would be larger than a reader accepts. */
export async function writeTripPackage({ reports, content }: TripPackage): Promise<Buffer | null> {
  const header: TripHeader = {
    format: PACKAGE_FORMAT,
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

/** As `writeTripPackage`. */
export async function writeAlertPackage({ reports, content }: AlertPackage): Promise<Buffer | null> {
  if (content === null) return write({ format: PACKAGE_FORMAT, reports, content } satisfies AlertHeader, []);
  const { alerts, network, stops } = content.resolved;
  const named = new Set(alerts.flatMap(({ stopIds }) => stopIds));
  const header: AlertHeader = {
    format: PACKAGE_FORMAT,
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
    const lists = [
      alert.report.scopes,
      alert.report.toldPeriods,
      alert.routes,
      alert.stopIds,
      alert.entities,
    ];
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

async function write(header: TripHeader | AlertHeader, rows: readonly object[]): Promise<Buffer | null> {
  const lines = [JSON.stringify(header)];
  await inSlices(rows, (row) => {
    lines.push(JSON.stringify(row));
  });
  const text = Buffer.from(lines.join('\n'));
  return text.length > MAX_BYTES ? null : zip(text, { level: constants.Z_BEST_SPEED });
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
    if (header.format !== PACKAGE_FORMAT || !header.reports.every(isReport)) return null;
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
const OPENING_BRACKET = 91;
const OPENING_BRACE = 123;

function* linesOf(text: Buffer): Generator<string, undefined> {
  for (let from = 0; from < text.length; ) {
    const found = text.indexOf(NEWLINE, from);
    const to = found === -1 ? text.length : found;
    if (to - from > (from === 0 ? MAX_HEADER_BYTES : MAX_LINE_BYTES)) throw new Error('a line is too long');
    const line = text.toString('utf8', from, to);
    if (bracketsIn(line) > 64 + line.length / BYTES_A_BRACKET) throw new Error('a line is too deep');
    yield line;
    from = to + 1;
  }
}

function bracketsIn(line: string): number {
  let count = 0;
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at);
    if (code === OPENING_BRACKET || code === OPENING_BRACE) count++;
  }
  return count;
}

const wireNetwork = ({ routes, parents, directionNames }: NetworkNames): WireNetwork => ({
  routes: [...routes],
  parents: [...parents],
  directionNames: [...directionNames],
});

const networkOf = ({ routes, parents, directionNames }: WireNetwork): NetworkNames => ({
  routes: new Map(routes),
  spell: routeSpelling([...routes, ...parents].map(([id]) => id)),
  parents: new Map(parents),
  directionNames: new Map(directionNames),
});

const SEAL_BYTES = 32;

/** The seal includes the mark, so that an old package cannot be put back as a new one. */
const sealOf = (name: string, mark: string, bytes: Uint8Array, key: string): Buffer =>
  createHmac('sha256', key).update(`timepoint live\n${name}\n${mark}\n`).update(bytes).digest();

/** Signs a package, so that nobody else can put something in its place. */
export const sealed = (name: string, mark: string, bytes: Uint8Array, key: string): Uint8Array =>
  Buffer.concat([sealOf(name, mark, bytes, key), bytes]);

/** Returns the package without its seal; `null` if that was not made with `key`. */
export function unsealed(name: string, mark: string, sent: Uint8Array, key: string): Uint8Array | null {
  if (sent.length < SEAL_BYTES) return null;
  const bytes = sent.subarray(SEAL_BYTES);
  return timingSafeEqual(sent.subarray(0, SEAL_BYTES), sealOf(name, mark, bytes, key)) ? bytes : null;
}
