/** `{flat}/change-times.json` (an extension): seconds to change between two stops of a station, from transfers.txt. */
import { err, ok } from '#domain/result.ts';
import type { ChangeTimes } from '#domain/trips/changeTimes.ts';
import type { Endpoint, NoParameters } from '../endpoint/endpoint.ts';
import type { Skipped } from '../fields/decodeRows.ts';
import { isObject } from '../fields/field.ts';

/** Keyed by the arrival stop, then by the departure stop. `null` where the feed forbids the change. */
export type WireChangeTimes = Record<string, Record<string, number | null>>;

const schema = {
  type: 'object',
  additionalProperties: { type: 'object', additionalProperties: { type: ['number', 'null'] } },
} as const;

export const changeTimes: Endpoint<NoParameters, ChangeTimes> = {
  name: 'change-times',
  base: 'flat',
  path: '/change-times.json',
  summary: 'Seconds to change between two stops of one station; null where the change is not possible.',
  ours: true,
  mayBeAbsent: true,
  body: 'json',
  schema,
  decode: (body) => {
    if (!isObject(body)) return err('expected an object keyed by stop');
    const times = new Map<string, Map<string, number | null>>();
    const skipped: Skipped[] = [];
    for (const [index, [from, row]] of Object.entries(body).entries()) {
      const known = new Map<string, number | null>();
      for (const [to, seconds] of Object.entries(isObject(row) ? row : {})) {
        if (seconds === null || (typeof seconds === 'number' && seconds >= 0)) known.set(to, seconds);
      }
      if (known.size > 0) times.set(from, known);
      else skipped.push({ index, reason: `${from}: no change times` });
    }
    return ok({ value: times, skipped });
  },
};
