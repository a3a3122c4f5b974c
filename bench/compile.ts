/**
 * Compiles a feed in turn with an import of the same feed by node-gtfs, each in a process of its own, and prints how many
 * times as fast it is; then compiles a generated city of ten million calls. It fails if the import is faster. Run:
 * node bench/compile.ts [--feed ZIP] [--runs 5] [--calls 10000000]
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { agency } from '#agency/agency.ts';
import { buildStore } from '#flat/buildStore.ts';
import { NO_ENRICHMENT } from '#flat/enrichment/enrichment.ts';
import { writeCityFeed } from '#testing/cityFeed.ts';
import { median } from '#testing/measure.ts';
import { LARGE_BUS, readFlags, root, runProgram } from './program.ts';

const NODE_GTFS = 'gtfs@4.21.0';
const nodeGtfs = join(root, '.cache/node-gtfs');
const flags = readFlags({ feed: LARGE_BUS, runs: '5', calls: '10000000' });
/** The parts of this program that run in processes of their own. */
const tasks: Record<string, (feed: string, out: string) => Promise<object>> = {
  async compile(feed, outDir) {
    const { zone } = agency.facts;
    const now = () => Temporal.Now.instant();
    const built = await buildStore({ feeds: [feed], enrichment: NO_ENRICHMENT, outDir, zone, now });
    if (!built.ok) throw new Error(built.error.message);
    const { counts, bytes, plainBytes, seconds: stages } = built.value;
    return { stages, calls: counts.stopTimes, documents: counts.documents, bytes, plainBytes };
  },
  async import(feed, sqlitePath) {
    const { importGtfs } = await import(join(nodeGtfs, 'node_modules/gtfs/dist/index.js'));
    await importGtfs({ agencies: [{ path: feed }], sqlitePath, verbose: false });
    return {};
  },
};
const [task = '', ...paths] = flags.words;

if (tasks[task] === undefined) await runProgram(compare);
else {
  const began = performance.now();
  const found = await tasks[task](paths[0] ?? '', paths[1] ?? '');
  const seconds = (performance.now() - began) / 1000;
  console.log(JSON.stringify({ seconds, megabytes: process.resourceUsage().maxRSS / 1024, ...found }));
}

async function compare(dir: string, fail: (what: string) => void): Promise<void> {
  const time = (...words: string[]): number => {
    const text = execFileSync(process.execPath, [import.meta.filename, ...words], { encoding: 'utf8' });
    const line = text.trim().split('\n').at(-1) ?? '';
    console.log(`${words[0]} ${line}`);
    return JSON.parse(line).seconds;
  };
  if (existsSync(flags.feed)) {
    if (!existsSync(join(nodeGtfs, 'node_modules/gtfs')))
      execFileSync('npm', ['install', '--no-fund', '--no-audit', '--prefix', nodeGtfs, NODE_GTFS]);
    const ratios = Array.from({ length: Number(flags.runs) }, (_, nth) => {
      const own = time('compile', flags.feed, join(dir, `store-${nth}`));
      return time('import', flags.feed, join(dir, `${nth}.sqlite`)) / own;
    });
    console.log(`compiling is ${median(ratios).toFixed(1)} times as fast as an import by node-gtfs`);
    if (median(ratios) < 1) fail('the import by node-gtfs is faster');
  } else console.log(`no feed at ${flags.feed}: the comparison is skipped`);
  if (Number(flags.calls) === 0) return;
  await writeCityFeed(join(dir, 'city'), { calls: Number(flags.calls), starts: [4, 24] });
  time('compile', join(dir, 'city'), join(dir, 'city-store'));
}
