/**
 * Compiles a feed in turn with an import of the same feed by node-gtfs, each in a process of its own, and prints how many
 * times as fast it is; then compiles a generated city of ten million calls. It fails if the import is faster. Run:
 * node bench/compile.ts [--feed ZIP] [--runs 5] [--calls 10000000]
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { agency } from '#agency/agency.ts';
import { buildStore } from '#flat/buildStore.ts';
import { NO_ENRICHMENT } from '#flat/enrichment/enrichment.ts';
import { median } from '#testing/measure.ts';
import { writeCityFeed } from './cityFeed.ts';
import { LARGE_BUS, root, runProgram } from './product.ts';

const NODE_GTFS = 'gtfs@4.21.0';
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    feed: { type: 'string', default: LARGE_BUS },
    runs: { type: 'string', default: '5' },
    calls: { type: 'string', default: '10000000' },
  },
});
const [task, feed = '', out = ''] = positionals;
/** The parts of this program that run in processes of their own. */
const tasks: Record<string, () => Promise<object>> = {
  async compile() {
    const { zone } = agency.facts;
    const now = () => Temporal.Now.instant();
    const built = await buildStore({ feeds: [feed], enrichment: NO_ENRICHMENT, outDir: out, zone, now });
    if (!built.ok) throw new Error(built.error.message);
    const { counts, bytes, plainBytes, seconds: stages } = built.value;
    return { stages, calls: counts.stopTimes, documents: counts.documents, bytes, plainBytes };
  },
  async import() {
    const { importGtfs } = await import(join(nodeGtfs, 'node_modules/gtfs/dist/index.js'));
    await importGtfs({ agencies: [{ path: feed }], sqlitePath: out, verbose: false });
    return {};
  },
};
const nodeGtfs = join(root, '.cache/node-gtfs');

if (task !== undefined) await runTask(task);
else await runProgram(measure);

async function runTask(name: string): Promise<void> {
  const began = performance.now();
  const found = await tasks[name]?.();
  const seconds = (performance.now() - began) / 1000;
  console.log(JSON.stringify({ seconds, megabytes: process.resourceUsage().maxRSS / 1024, ...found }));
}

function time(...words: readonly string[]): { seconds: number } {
  const text = execFileSync(process.execPath, [import.meta.filename, ...words], { encoding: 'utf8' });
  const line = text.trim().split('\n').at(-1) ?? '';
  console.log(`${words[0]} ${line}`);
  return JSON.parse(line);
}

async function measure(dir: string, fail: (what: string) => void): Promise<void> {
  if (existsSync(values.feed)) {
    if (!existsSync(join(nodeGtfs, 'node_modules/gtfs')))
      execFileSync('npm', ['install', '--no-fund', '--no-audit', '--prefix', nodeGtfs, NODE_GTFS], {
        stdio: 'inherit',
      });
    const ratios = Array.from({ length: Number(values.runs) }, (_, nth) => {
      const own = time('compile', values.feed, join(dir, `store-${nth}`));
      return time('import', values.feed, join(dir, `${nth}.sqlite`)).seconds / own.seconds;
    });
    console.log(`compiling is ${median(ratios).toFixed(1)} times as fast as an import by node-gtfs`);
    if (median(ratios) < 1) fail('the import by node-gtfs is faster');
  } else console.log(`no feed at ${values.feed}: the comparison is skipped`);
  if (Number(values.calls) === 0) return;
  await writeCityFeed(join(dir, 'city'), { calls: Number(values.calls), starts: [4, 24] });
  time('compile', join(dir, 'city'), join(dir, 'city-store'));
}
