/** Reads `planner.bin`, `planner-ids.bin` and `planner-streets.bin`. The phone's service worker uses this file too. */
import type { Streets } from '#domain/journeys/streets.ts';
import type { PlannerTimetable, TripIds } from '#domain/journeys/timetable.ts';
import { err, ok, type Result } from '#domain/result.ts';
import {
  type Column,
  ID_COLUMNS,
  PLANNER_COLUMNS,
  PLANNER_FORMAT,
  STREET_COLUMNS,
} from './plannerColumns.ts';

type Values = string[] | Uint8Array | Uint16Array | Uint32Array | Int32Array;
type Groups = Record<string, Record<string, Values>>;

/** The error says why the bytes cannot be read. */
export function readPlanner(bytes: Uint8Array): Result<PlannerTimetable, string> {
  const read = readColumns(bytes, PLANNER_COLUMNS);
  if (!read.ok) return read;
  const { header, groups } = read.value;
  const timetable = { ...header, ...groups } as unknown as PlannerTimetable;
  const lengths = (group: string) =>
    new Set(Object.values(groups[group] ?? {}).map((values) => values.length)).size;
  for (const group of ['stops', 'routes', 'transfers', 'seats', 'pathways', 'fareRules'])
    if (lengths(group) > 1) return err(`the columns of ${group} have different lengths`);
  const { patterns, trips, times, services, stops, transfers, seats, pathways, walks, tickets, fareRules } =
    timetable;
  patterns.count = patterns.routes.length;
  trips.count = trips.starts.length;
  services.rowBytes = Math.ceil(timetable.days / 8);
  services.count = services.rowBytes === 0 ? 0 : services.bits.length / services.rowBytes;
  transfers.count = transfers.from.length;
  seats.count = seats.fromTrips.length;
  pathways.count = pathways.from.length;
  tickets.count = tickets.prices.length;
  if (times.departures.length === 0) times.departures = times.arrivals;
  for (const name of ['streets', 'stepFreeStreets'] as const)
    if (walks[name]?.length === 0) walks[name] = null;
  trips.patterns = patterns.count <= 0xffff ? new Uint16Array(trips.count) : new Uint32Array(trips.count);
  for (let pattern = 0; pattern < patterns.count; pattern++)
    trips.patterns.fill(pattern, patterns.trips[pattern], patterns.trips[pattern + 1]);
  const isWhole =
    patterns.starts.at(-1) === patterns.stops.length &&
    patterns.trips.at(-1) === trips.count &&
    patterns.stops.every((stop) => stop < stops.ids.length) &&
    times.departures.length === times.arrivals.length &&
    tickets.rules.length === tickets.count + 1 &&
    tickets.rules.at(-1) === fareRules.routes.length;
  return isWhole ? ok(timetable) : err('the columns do not fit together');
}

export function readTripIds(bytes: Uint8Array): Result<TripIds, string> {
  const read = readColumns(bytes, ID_COLUMNS);
  if (!read.ok) return read;
  const { ids, departures } = read.value.groups.trips as unknown as TripIds;
  return departures.length === ids.length ? ok({ ids, departures }) : err('the columns do not fit together');
}

export function readStreetsFile(bytes: Uint8Array): Result<Streets, string> {
  const read = readColumns(bytes, STREET_COLUMNS);
  if (!read.ok) return read;
  const streets = read.value.groups.streets as unknown as Streets;
  const { lats, lons, from, to, steps } = streets;
  const isWhole =
    lats.length === lons.length &&
    from.length === to.length &&
    from.length === steps.length &&
    [from, to].every((nodes) => nodes.every((node) => node < lats.length));
  return isWhole ? ok(streets) : err('the columns do not fit together');
}

function readColumns(
  bytes: Uint8Array,
  columns: readonly Column[],
): Result<{ header: Record<string, unknown>; groups: Groups }, string> {
  const end = bytes.indexOf(10);
  let header: Record<string, unknown>;
  try {
    header = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)));
  } catch {
    return err('the file does not begin with a line of JSON');
  }
  const { format, ...facts } = header;
  if (format !== PLANNER_FORMAT)
    return err(`the file has format ${format}; this program reads ${PLANNER_FORMAT}`);
  const groups: Groups = {};
  const at = { place: end + 1 };
  for (const column of columns) {
    const length = varint(bytes, at);
    const part = bytes.subarray(at.place, at.place + length);
    if (part.length !== length) return err('the file ends too early');
    at.place += length;
    const [group, name] = column.path;
    groups[group] ??= {};
    groups[group][name] = valuesOf(part, column);
  }
  return ok({ header: facts, groups });
}

function varint(bytes: Uint8Array, at: { place: number }): number {
  let value = 0;
  for (let factor = 1; ; factor *= 128) {
    const byte = bytes[at.place++] ?? 0;
    value += (byte & 127) * factor;
    if (byte < 128) return value;
  }
}

function valuesOf(bytes: Uint8Array, { type, delta }: Column): Values {
  if (type === 'texts')
    return bytes.length === 0 ? [] : new TextDecoder().decode(bytes.subarray(0, -1)).split('\0');
  let count = 0;
  for (const byte of bytes) if (byte < 128) count++;
  const values = new Int32Array(count);
  const at = { place: 0 };
  let before = 0;
  for (let index = 0; index < count; index++) {
    const value = varint(bytes, at);
    before = delta === true ? before + (value % 2 === 0 ? value / 2 : -(value + 1) / 2) : value;
    values[index] = before;
  }
  if (type === 'u8') return Uint8Array.from(values);
  if (type === 'u16' || (type === 'u16OrWider' && values.every((value) => value <= 0xffff)))
    return Uint16Array.from(values);
  return type === 'i32' ? values : Uint32Array.from(values);
}
