/**
 * Measures the cost of an uncached page of the demo agency: median processor time of the rendering thread and of
 * compression, in milliseconds. Run: node bench/serve/cold.ts [path ...]
 *
 * Milliseconds depend on the machine and its load, so pages are measured alternately with a known amount of work. The run
 * fails if a page takes longer than its target in proportion to that work, or is larger than its limit.
 */
import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { encode } from '#server/pages/cachedPage.ts';
import { median } from '../../scripts/median.ts';
import { TEST_PRODUCT } from '../../scripts/testProduct.mjs';
import { threadMs } from '../threadMs.ts';
import { startDemoProduct } from './demoProduct.ts';
import { ensureServerFlags } from './ensureServerFlags.ts';

ensureServerFlags();

interface Limits {
  /** Processor time on a quiet machine. */
  targetMs: number;
  /** Size of the rendered page before compression. */
  maxBytes: number;
}

const PAGES: Readonly<Record<string, Limits>> = {
  '/': { targetMs: 10, maxBytes: 64_000 },
  '/schedules/17': { targetMs: 10, maxBytes: 84_000 },
  '/schedules/T': { targetMs: 20, maxBytes: 108_000 },
  '/stations': { targetMs: 25, maxBytes: 243_000 },
  '/stations/suburban-station': { targetMs: 12, maxBytes: 68_000 },
  '/departures/15406': { targetMs: 15, maxBytes: 64_000 },
  '/trips?from=30th-street-station&to=suburban-station': { targetMs: 50, maxBytes: 64_000 },
  '/realtime-map': { targetMs: 25, maxBytes: 402_000 },
  '/alerts': { targetMs: 25, maxBytes: 88_000 },
  '/schedules/bus': { targetMs: 25, maxBytes: 79_000 },
  '/schedules/17.data?_routes=routes/route': { targetMs: 10, maxBytes: 18_000 },
  '/suggest?q=market': { targetMs: 10, maxBytes: 2_000 },
};
const ROUNDS = 25;
/** Number of warm-up renders of each page, after which the rendering code is compiled, as in a running server. */
const WARM_UP_ROUNDS = 30;
/** The time that `knownWork` takes in a warm process on a quiet machine: the median of 12 medians. */
const KNOWN_WORK_MS = 5.5;

const quiet = { info() {}, warn: console.warn, error: console.error };
const product = await startDemoProduct(quiet, TEST_PRODUCT.CLOCK);
const selected = process.argv.slice(2);

/** Does the kinds of work that a page needs: creating, sorting and looking up objects, writing and hashing text. */
function knownWork(): string {
  const rows = Array.from({ length: 10_000 }, (_, index) => ({ id: `${(index * 7_919) % 10_007}`, index }));
  rows.sort((a, b) => Number(a.id) - Number(b.id));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const texts = rows.map(({ id, index }) => `<li id="${id}">${byId.get(`${index}`)?.index ?? ''}</li>`);
  return createHash('sha256').update(JSON.stringify(rows)).update(texts.join('')).digest('hex');
}

const missed: string[] = [];
const pages = Object.entries(PAGES).filter(([path]) => selected.length === 0 || selected.includes(path));

/** Renders a page that is not cached; returns the processor time in milliseconds and the response. */
async function render(path: string): Promise<{ took: number; answer: Response; body: Buffer<ArrayBuffer> }> {
  const request = new Request(`http://localhost:8080${path}`, {
    headers: { 'accept-encoding': 'br', 'accept-language': 'en' },
  });
  product.forgetPages();
  const before = threadMs();
  const answer = await product.app.fetch(request);
  if (answer.status !== 200) throw new Error(`${path} returned ${answer.status}`);
  const body = Buffer.from(await answer.arrayBuffer());
  return { took: threadMs() - before, answer, body };
}

/** Milliseconds of the first render of each page in this process. */
const first = new Map<string, number>();
for (let round = 0; round < WARM_UP_ROUNDS; round++) {
  for (const [path] of pages) {
    const { took } = await render(path);
    if (round === 0) first.set(path, took);
  }
  knownWork();
}

for (const [path, { targetMs, maxBytes }] of pages) {
  const rendering: number[] = [];
  const working: number[] = [];
  let body = Buffer.alloc(0);
  let plain = Buffer.alloc(0);
  for (let round = 0; round < ROUNDS; round++) {
    const rendered = await render(path);
    rendering.push(rendered.took);
    const before = threadMs();
    knownWork();
    working.push(threadMs() - before);
    body = rendered.body;
    plain = rendered.answer.headers.get('content-encoding') === 'br' ? brotliDecompressSync(body) : body;
  }
  const compressing: number[] = [];
  for (let round = 0; round < 9; round++) {
    const before = process.cpuUsage();
    await encode(plain, 'br');
    const { user, system } = process.cpuUsage(before);
    compressing.push((user + system) / 1000);
  }
  const ms = (value: number) => value.toFixed(1).padStart(6);
  const share = median(rendering) / median(working);
  const target = targetMs / KNOWN_WORK_MS;
  console.log(
    `${path.padEnd(42)} ${ms(median(rendering))} render (minimum ${Math.min(...rendering).toFixed(1)}, first in the process ${first.get(path)?.toFixed(1)}) ${ms(median(compressing))} compress (target ${targetMs}); ${share.toFixed(2)} of the known work of ${median(working).toFixed(1)} ms (limit ${target.toFixed(2)}); ${plain.length} B, ${body.length} B sent`,
  );
  if (share > target) missed.push(`the time of ${path}`);
  if (plain.length > maxBytes) missed.push(`the size of ${path}`);
}
await product.stop();
if (missed.length > 0) console.error(`targets missed: ${missed.join(', ')}`);
process.exit(missed.length > 0 ? 1 : 0);
