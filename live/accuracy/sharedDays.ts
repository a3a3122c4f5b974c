/** The history of all servers in Redis: for each day, a mark that changes with its rows. */
import { randomUUID } from 'node:crypto';
import { gunzip, gzip, type ZlibOptions } from 'node:zlib';
import { createRedisConnection } from '#contract/redis/redisConnection.ts';
import { TALLY_SIZE } from '#domain/accuracy/tally.ts';
import { promised } from '#domain/promised.ts';
import { sealed, unsealed } from '#live/share/package.ts';
import type { CellRow } from './historyFile.ts';

export interface SharedDays {
  /** Marks by day, such as `20261126`. Methods except `close` reject if the store cannot be reached. */
  marks(): Promise<Map<string, string>>;
  /** `null`: there is no such day, or it is not readable. */
  get(day: string): Promise<CellRow[] | null>;
  /** Stores the rows of a day and returns their mark. */
  put(day: string, rows: readonly CellRow[]): Promise<string>;
  /** Removes the days before this one. */
  prune(before: number): Promise<void>;
  close(): Promise<void>;
}

const MARKS = 'timepoint:performance:marks';
const DAYS = 'timepoint:performance:days';
const MAX_BYTES = 32 * 1024 * 1024;
const DAY = /^\d{8}$/;

const zip = promised<Uint8Array, ZlibOptions, Buffer>(gzip);
const unzip = promised<Uint8Array, ZlibOptions, Buffer>(gunzip);

/** With a `key`, only days that were signed with it are read. */
export function createSharedDays(url: string, key: string | undefined): SharedDays {
  const { run, close } = createRedisConnection(url);
  return {
    async marks() {
      const found = await run((redis) => redis.hGetAll(MARKS));
      return new Map(Object.entries(found).filter(([day]) => DAY.test(day)));
    },
    async get(day) {
      const [size, mark] = await run((redis) =>
        Promise.all([redis.hStrLen(DAYS, day), redis.hGet(MARKS, day)]),
      );
      if (mark === null || Number(size) > MAX_BYTES) return null;
      const sent = await run((_, bytes) => bytes.hGet(DAYS, day));
      if (sent === null) return null;
      const bytes = key === undefined ? sent : unsealed(`day ${day}`, mark, sent, key);
      return bytes === null ? null : readRows(bytes, Number(day));
    },
    async put(day, rows) {
      const mark = randomUUID();
      const bytes = await zip(Buffer.from(JSON.stringify(rows)), {});
      const body = Buffer.from(key === undefined ? bytes : sealed(`day ${day}`, mark, bytes, key));
      await run((redis) => redis.multi().hSet(DAYS, day, body).hSet(MARKS, day, mark).exec());
      return mark;
    },
    async prune(before) {
      const old = [...(await this.marks()).keys()].filter((day) => Number(day) < before);
      if (old.length > 0) await run((redis) => Promise.all([redis.hDel(MARKS, old), redis.hDel(DAYS, old)]));
    },
    close: async () => close(),
  };
}

/** What others put in Redis may be anything. */
async function readRows(bytes: Uint8Array, day: number): Promise<CellRow[] | null> {
  try {
    const rows: unknown = JSON.parse(String(await unzip(bytes, { maxOutputLength: MAX_BYTES })));
    return Array.isArray(rows) && rows.every((row) => isRow(row, day)) ? rows : null;
  } catch {
    return null;
  }
}

function isRow(row: unknown, day: number): row is CellRow {
  if (!Array.isArray(row) || row.length !== 4 + TALLY_SIZE) return false;
  const [date, routeId, directionId, hour, ...counts] = row;
  return (
    date === day &&
    typeof routeId === 'string' &&
    [0, 1, null].includes(directionId) &&
    Number.isInteger(hour) &&
    hour >= 0 &&
    hour < 24 &&
    counts.every(Number.isSafeInteger)
  );
}
