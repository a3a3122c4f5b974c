import { err, ok } from '#domain/result.ts';
import type { Decoded, Skipped } from '../fields/decodeRows.ts';

/** Number of rows that are always decoded in one go. */
const PART_ROWS = 5;
/** Parsing a longer list has taken some milliseconds, so decoding yields before it begins. */
const LONG_LIST_ROWS = 5_000;
/** Time after which decoding yields to other work. */
const SLICE_MS = 10;

/** Decodes a long list of rows part by part, yielding to other work about every 10 ms; anything else in one go. */
export async function decodeInParts<T>(
  body: unknown,
  decode: (body: unknown) => Decoded<T>,
  sleep: (milliseconds: number) => Promise<void>,
): Promise<Decoded<T>> {
  if (!Array.isArray(body) || body.length <= PART_ROWS) return decode(body);
  const value: unknown[] = [];
  const skipped: Skipped[] = [];
  let began = performance.now();
  if (body.length > LONG_LIST_ROWS) await sleep(0);
  for (let start = 0; start < body.length; start += PART_ROWS) {
    if (performance.now() - began > SLICE_MS) {
      await sleep(0);
      began = performance.now();
    }
    const rows = body.slice(start, start + PART_ROWS);
    const decoded = decode(rows);
    if (decoded.ok) value.push(...(decoded.value.value as unknown[]));
    const partSkipped = decoded.ok
      ? decoded.value.skipped
      : rows.map((_, index) => ({ index, reason: decoded.error }));
    for (const { index, reason } of partSkipped) skipped.push({ index: start + index, reason });
  }
  const [first] = skipped;
  return value.length === 0 && first ? err(first.reason) : ok({ value: value as T, skipped });
}
