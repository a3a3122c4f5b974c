/**
 * Measures the cost of an uncached page: processor time of the rendering thread and of compression, in milliseconds.
 * Medians over the demo agency. Run: node bench/serve/cold.ts [path ...]
 */
import { brotliDecompressSync } from 'node:zlib';
import { encode } from '#server/keptPage.ts';
import { startDemoProduct } from './demoProduct.ts';

/** Targets in milliseconds. */
const PAGES: Readonly<Record<string, number>> = {
  '/': 10,
  '/schedules/17': 10,
  '/schedules/T': 20,
  '/stations': 25,
  '/stations/suburban-station': 12,
  '/departures/15406': 15,
  '/trips?from=30th-street-station&to=suburban-station': 50,
  '/realtime-map': 25,
  '/alerts': 25,
  '/schedules/bus': 25,
  '/schedules/17.data?_routes=routes/route': 10,
  '/suggest?q=market': 10,
};
const ROUNDS = 25;
/** Warm-up rounds until the rendering code is compiled, as in a running server. */
const FIRST_ROUNDS = 10;

const quiet = { info() {}, warn: console.warn, error: console.error };
const product = await startDemoProduct(quiet, '2026-10-13T14:02:00-04:00');
const asked = process.argv.slice(2);

const spent = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

for (const [path, aim] of Object.entries(PAGES)) {
  if (asked.length > 0 && !asked.includes(path)) continue;
  const request = () =>
    new Request(`http://localhost:8080${path}`, {
      headers: { 'accept-encoding': 'br', 'accept-language': 'en' },
    });
  const rendering: number[] = [];
  let body = Buffer.alloc(0);
  let plain = Buffer.alloc(0);
  for (let round = -FIRST_ROUNDS; round < ROUNDS; round++) {
    product.forgetPages();
    const before = spent();
    const answer = await product.app.fetch(request());
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    body = Buffer.from(await answer.arrayBuffer());
    if (round >= 0) rendering.push(spent() - before);
    plain = answer.headers.get('content-encoding') === 'br' ? brotliDecompressSync(body) : body;
  }
  const squeezing: number[] = [];
  for (let round = 0; round < 9; round++) {
    const before = process.cpuUsage();
    await encode(plain, 'br');
    const { user, system } = process.cpuUsage(before);
    squeezing.push((user + system) / 1000);
  }
  const ms = (value: number) => value.toFixed(1).padStart(6);
  console.log(
    `${path.padEnd(42)} ${ms(median(rendering))} render (least ${Math.min(...rendering).toFixed(1)}, first ${(rendering[0] ?? 0).toFixed(1)}) ${ms(median(squeezing))} compress (aim ${aim}) ${plain.length} B, ${body.length} B sent`,
  );
}
await product.stop();
process.exit();
