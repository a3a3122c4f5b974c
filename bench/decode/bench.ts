/**
 * Measures how long parsing and decoding two large responses takes: medians in milliseconds, and the ratio to a bare
 * JSON.parse of the same text. Run: node bench/decode/bench.ts. It fails above 15 ms or a ratio of 4.
 */

import { routeStopSchedule } from '#contract/flat/routeStopSchedule.ts';
import { trips } from '#contract/live/trips.ts';
import { asSpelled } from '#domain/routeSpelling.ts';
import { median } from '../../scripts/median.ts';
import { scheduleResponse } from './scheduleResponse.ts';
import { tripsResponse } from './tripsResponse.ts';

const ROUNDS = 60;
const MAX_MS = 15;
const MAX_RATIO = 4;
const context = {
  zone: 'America/New_York',
  now: Temporal.Instant.from('2026-10-13T22:00:00Z'),
  routeId: asSpelled,
};

function millisecondsOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function measure(name: string, response: unknown, rows: number, decode: (body: unknown) => number): boolean {
  const json = JSON.stringify(response);
  const bare: number[] = [];
  const whole: number[] = [];
  // Alternate, so that both run under the same conditions.
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(millisecondsOf(() => JSON.parse(json)));
    whole.push(
      millisecondsOf(() => {
        const decoded = decode(JSON.parse(json));
        if (decoded !== rows) throw new Error(`${name}: ${decoded} of ${rows} rows decoded`);
      }),
    );
  }
  const ratio = median(whole) / median(bare);
  const figures = `parse ${median(bare).toFixed(2)} ms, parse and decode ${median(whole).toFixed(2)} ms`;
  console.log(
    `${name}: ${rows} rows, ${Math.round(json.length / 1024)} kB: ${figures}, ratio ${ratio.toFixed(2)}`,
  );
  return median(whole) <= MAX_MS && ratio <= MAX_RATIO;
}

const passed = [
  measure('schedule', scheduleResponse(3000), 3000, (body) => {
    const decoded = routeStopSchedule.decode(body, context, { routeId: '17', stopId: '21297' });
    return decoded.ok ? decoded.value.value.length : 0;
  }),
  measure('vehicles', tripsResponse(2500), 2500, (body) => {
    const decoded = trips.decode(body, context, { routeIds: [] });
    return decoded.ok ? decoded.value.value.length : 0;
  }),
];
if (passed.includes(false)) {
  console.error(`Decoding took more than ${MAX_MS} ms, or ${MAX_RATIO} times as long as bare JSON.parse.`);
  process.exitCode = 1;
}
