/**
 * Alternates builds of the flat store with imports of the same feed by node-gtfs and prints the medians; then builds a
 * generated feed of ten million calls. Each build and import is a separate process.
 *
 *     node bench/flat/bench.ts [--feed ZIP] [--runs 5] [--large 10000000]
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { median } from '../../scripts/median.ts';
import { writeLargeFeed } from './writeLargeFeed.ts';

interface Run {
  seconds: number;
  megabytes: number;
}
interface BuildRun extends Run {
  stages: Record<string, number>;
  counts: { stopTimes: number; trips: number; documents: number };
  bytes: number;
  plainBytes: number;
}

const here = import.meta.dirname;
const { values } = parseArgs({
  options: {
    feed: { type: 'string', default: join(here, '../../../shared/feeds/large-bus-2026-09.zip') },
    runs: { type: 'string', default: '5' },
    large: { type: 'string', default: '10000000' },
  },
});
const runs = Number(values.runs);
const folder = mkdtempSync(join(tmpdir(), 'bench-flat-'));

function run<R>(script: string, args: readonly string[]): R {
  const out = execFileSync(process.execPath, [join(here, script), ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return JSON.parse(out.trim().split('\n').at(-1) ?? '') as R;
}

function print(title: string, build: BuildRun): void {
  const rows = build.counts.stopTimes;
  console.log(
    `${title}: ${build.seconds.toFixed(2)} s ${JSON.stringify(build.stages)}, ${Math.round(rows / build.seconds)} rows/s, ` +
      `${Math.round(build.megabytes)} MB RSS, ${rows} stop_times, ${build.counts.documents} documents, ` +
      `${(build.plainBytes / 1e6).toFixed(0)} MB packed into ${(build.bytes / 1e6).toFixed(0)} MB`,
  );
}

try {
  if (existsSync(values.feed)) {
    if (!existsSync(join(here, 'nodeGtfs/node_modules/gtfs'))) {
      console.log('installing node-gtfs for comparison');
      execFileSync('npm', ['ci', '--no-fund', '--no-audit'], {
        cwd: join(here, 'nodeGtfs'),
        stdio: 'inherit',
      });
    }
    const imports: Run[] = [];
    const builds: BuildRun[] = [];
    for (let i = 0; i < runs; i++) {
      const build = run<BuildRun>('buildOnce.ts', [values.feed, join(folder, `store-${i}`)]);
      builds.push(build);
      print(`build ${i + 1}`, build);
      const imported = run<Run>('nodeGtfs/importFeed.mjs', [values.feed, join(folder, `gtfs-${i}.sqlite`)]);
      imports.push(imported);
      console.log(
        `node-gtfs import ${i + 1}: ${imported.seconds.toFixed(2)} s, ${Math.round(imported.megabytes)} MB RSS`,
      );
      rmSync(join(folder, `gtfs-${i}.sqlite`), { force: true });
      rmSync(join(folder, `store-${i}`), { recursive: true, force: true });
    }
    const build = median(builds.map((each) => each.seconds));
    const imported = median(imports.map((each) => each.seconds));
    console.log(
      `medians of ${runs}: build ${build.toFixed(2)} s, node-gtfs ${imported.toFixed(2)} s; the build is ${(imported / build).toFixed(1)} times as fast`,
    );
  } else console.log(`no feed at ${values.feed}: the comparison is skipped`);
  if (Number(values.large) > 0) {
    const feed = join(folder, 'large');
    await writeLargeFeed(feed, Number(values.large));
    print('generated feed', run<BuildRun>('buildOnce.ts', [feed, join(folder, 'large-store')]));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
