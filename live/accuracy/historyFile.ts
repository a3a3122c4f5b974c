/**
 * The history in a SQLite file: counts by day, line, direction and hour, and by day, line and direction for long periods.
 * Each method blocks its thread and throws if the file cannot be read or written.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { HourlyTimes } from '#domain/accuracy/ownTimes.ts';
import { TALLY_SIZE } from '#domain/accuracy/tally.ts';

/** A cell between threads and servers: the date as a number such as 20261126, and the counts in the order of `countsOf`. */
export type CellRow = [
  date: number,
  routeId: string,
  directionId: 0 | 1 | null,
  hour: number,
  ...counts: number[],
];

/** Counts of a period, added up. `hour` `null`: of all hours. */
export interface PeriodRow {
  routeId: string;
  directionId: 0 | 1 | null;
  hour: number | null;
  counts: number[];
}

export interface PeriodQuery {
  /** Dates as numbers, both included. */
  from: number;
  to: number;
  /** `null`: all lines. */
  routeId: string | null;
  byHour: boolean;
}

export type HistoryFile = ReturnType<typeof openHistoryFile>;

/** How long to wait for another process that writes the file. */
const BUSY_MS = 5_000;

const columns = Array.from({ length: TALLY_SIZE }, (_, index) => `c${index}`);
const sums = columns.map((name) => `sum(${name}) as ${name}`).join(', ');
const definitions = columns.map((name) => `${name} integer not null`).join(', ');
/** A direction in the tables: 2 is none. */
const NO_DIRECTION = 2;

const SCHEMA = `
pragma journal_mode = wal;
pragma synchronous = normal;
create table if not exists line (id integer primary key, route text not null unique);
create table if not exists by_hour (line integer, day integer, slot integer, ${definitions},
  primary key (line, day, slot)) without rowid;
create table if not exists by_day (day integer, line integer, direction integer, ${definitions},
  primary key (day, line, direction)) without rowid;
create table if not exists running_time (segment text primary key, times blob not null) without rowid;
`;

const upsert = (table: string, keys: readonly string[]): string =>
  `insert into ${table} (${[...keys, ...columns].join(', ')}) values (${[...keys, ...columns].map(() => '?').join(', ')})
   on conflict do update set ${columns.map((name) => `${name} = ${name} + excluded.${name}`).join(', ')}`;

/** Opens or creates the file; `:memory:` keeps nothing. */
export function openHistoryFile(file: string) {
  if (file !== ':memory:') mkdirSync(path.dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: BUSY_MS });
  database.exec(SCHEMA);
  const addLine = database.prepare('insert into line (route) values (?) on conflict do nothing');
  const lineOf = database.prepare('select id from line where route = ?');
  const addHour = database.prepare(upsert('by_hour', ['line', 'day', 'slot']));
  const addDay = database.prepare(upsert('by_day', ['day', 'line', 'direction']));
  const addTimes = database.prepare('insert or replace into running_time values (?, ?)');
  const lines = new Map<string, number>();

  function lineId(routeId: string): number {
    return lines.getOrInsertComputed(routeId, () => {
      addLine.run(routeId);
      return Number(lineOf.get(routeId)?.id);
    });
  }

  function inTransaction(work: () => void): void {
    database.exec('begin immediate');
    try {
      work();
      database.exec('commit');
    } catch (error) {
      // A full disk may already have ended the transaction; lines added by it are gone.
      if (database.isTransaction) database.exec('rollback');
      lines.clear();
      throw error;
    }
  }

  function insert(rows: readonly CellRow[]): void {
    for (const [day, routeId, directionId, hour, ...counts] of rows) {
      const line = lineId(routeId);
      const direction = directionId ?? NO_DIRECTION;
      addHour.run(line, day, direction * 24 + hour, ...counts);
      addDay.run(day, line, direction, ...counts);
    }
  }

  return {
    add: (rows: readonly CellRow[]): void => inTransaction(() => insert(rows)),
    /** Puts the rows of a day in place of what the file has. */
    replaceDay(day: number, rows: readonly CellRow[]): void {
      inTransaction(() => {
        database.prepare('delete from by_hour where day = ?').run(day);
        database.prepare('delete from by_day where day = ?').run(day);
        insert(rows);
      });
    },
    /** Returns the days of the file, oldest first. */
    days: (): number[] =>
      database
        .prepare('select distinct day from by_day order by day')
        .all()
        .map(({ day }) => Number(day)),
    rowsOfDay(day: number): CellRow[] {
      const rows = database
        .prepare('select route, by_hour.* from by_hour join line on id = line where day = ?')
        .all(day);
      return rows.map((row) => [
        day,
        String(row.route),
        directionOf(Math.floor(Number(row.slot) / 24)),
        Number(row.slot) % 24,
        ...countsIn(row),
      ]);
    },
    read({ from, to, routeId, byHour }: PeriodQuery): PeriodRow[] {
      const [table, slot] = byHour ? ['by_hour', 'slot'] : ['by_day', 'direction'];
      // Rows by hour are sorted by line, so each line's days are found instead of reading all days.
      const ofAll = byHour ? 'line in (select id from line) and' : '';
      const ofLine = routeId === null ? ofAll : 'line = (select id from line where route = ?) and';
      const rows = database
        .prepare(
          `select (select route from line where id = line) as route, ${slot} as slot, ${sums}
           from ${table} where ${ofLine} day between ? and ? group by line, ${slot}`,
        )
        .all(...(routeId === null ? [] : [routeId]), from, to);
      return rows.map((row) => ({
        routeId: String(row.route),
        directionId: directionOf(byHour ? Math.floor(Number(row.slot) / 24) : Number(row.slot)),
        hour: byHour ? Number(row.slot) % 24 : null,
        counts: countsIn(row),
      }));
    },
    /** Removes the days before this one. */
    prune(day: number): void {
      inTransaction(() => {
        database.prepare('delete from by_hour where day < ?').run(day);
        database.prepare('delete from by_day where day < ?').run(day);
      });
    },
    setRunningTimes(segments: readonly [string, HourlyTimes][]): void {
      inTransaction(() => {
        for (const [segment, times] of segments)
          addTimes.run(segment, new Uint8Array(times.buffer, times.byteOffset, times.byteLength));
      });
    },
    runningTimes: (): [string, HourlyTimes][] =>
      database
        .prepare('select segment, times from running_time')
        .all()
        .map(({ segment, times }) => [
          String(segment),
          new Float32Array(Uint8Array.from(times as Uint8Array).buffer),
        ]),
    close: (): void => database.close(),
  };
}

const directionOf = (direction: number): 0 | 1 | null =>
  direction === 0 || direction === 1 ? direction : null;

const countsIn = (row: Record<string, unknown>): number[] => columns.map((name) => Number(row[name]));
