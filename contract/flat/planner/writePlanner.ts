/** Writes `planner.bin`, `planner-ids.bin` and `planner-streets.bin`. */
import type { Streets } from '#domain/journeys/streets.ts';
import type { PlannerTimetable, TripIds } from '#domain/journeys/timetable.ts';
import {
  type Column,
  ID_COLUMNS,
  PLANNER_COLUMNS,
  PLANNER_FORMAT,
  STREET_COLUMNS,
} from './plannerColumns.ts';

export function writePlanner(timetable: PlannerTimetable): Uint8Array<ArrayBuffer> {
  const { zone, firstDate, days, agencies, headsigns, times } = timetable;
  const groups = {
    ...timetable,
    // Readers take the arrivals where no trip waits anywhere.
    times: { ...times, departures: times.departures === times.arrivals ? [] : times.departures },
  };
  return writeColumns({ zone, firstDate, days, agencies, headsigns }, groups, PLANNER_COLUMNS);
}

export const writeTripIds = (ids: TripIds): Uint8Array<ArrayBuffer> =>
  writeColumns({}, { trips: ids }, ID_COLUMNS);

export const writeStreets = (streets: Streets): Uint8Array<ArrayBuffer> =>
  writeColumns({}, { streets }, STREET_COLUMNS);

function writeColumns(
  facts: Record<string, unknown>,
  groups: object,
  columns: readonly Column[],
): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const bytes = new Bytes();
  bytes.append(encoder.encode(`${JSON.stringify({ format: PLANNER_FORMAT, ...facts })}\n`));
  for (const { path, type, delta } of columns) {
    const [group, name] = path;
    const values =
      (groups as Record<string, Record<string, ArrayLike<number | string>>>)[group]?.[name] ?? [];
    const part = new Bytes();
    let before = 0;
    for (let index = 0; index < values.length; index++) {
      const value = values[index] as number;
      if (type === 'texts') part.append(encoder.encode(`${String(values[index]).replaceAll('\0', ' ')}\0`));
      else if (delta !== true) part.varint(value);
      else {
        const change = value - before;
        part.varint(change < 0 ? -2 * change - 1 : 2 * change);
        before = value;
      }
    }
    bytes.varint(part.length);
    bytes.append(part.used());
  }
  return bytes.used();
}

/** A growing sequence of bytes. */
class Bytes {
  #bytes = new Uint8Array(1024);
  length = 0;

  #reserve(more: number): void {
    if (this.length + more <= this.#bytes.length) return;
    const longer = new Uint8Array(Math.max(this.length + more, this.#bytes.length * 2));
    longer.set(this.#bytes);
    this.#bytes = longer;
  }

  append(part: Uint8Array): void {
    this.#reserve(part.length);
    this.#bytes.set(part, this.length);
    this.length += part.length;
  }

  /** Writes a number from 0 to 2^53 in groups of seven bits, the lowest first. */
  varint(value: number): void {
    this.#reserve(8);
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.#bytes[this.length++] = (rest % 128) + 128;
    this.#bytes[this.length++] = rest;
  }

  used(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.length);
  }
}
