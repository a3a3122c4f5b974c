/** Builds a new current version of a flat store from feeds. A failure leaves the store unchanged. */
import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { barriersOf } from '#domain/journeys/streetWalks.ts';
import type { Log } from '#domain/log.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Position } from '#domain/stations/nearest.ts';
import type { Clock } from '#domain/time/clock.ts';
import { type Compiled, compileDocuments } from './compile/compileDocuments.ts';
import { formatDay } from './compile/network/datesAndZones.ts';
import { Network } from './compile/network/network.ts';
import { nameReleases } from './compile/network/served.ts';
import { readFeeds } from './compile/readFeeds.ts';
import { BuildWorkers } from './compile/rows/buildWorkers.ts';
import { readStreets } from './compile/streets/readStreets.ts';
import { doubtsAbout, serviceSize } from './doubts.ts';
import type { Enrichment } from './enrichment/enrichment.ts';
import type { FeedAccess } from './gtfs/downloadFeed.ts';
import { FatalProblem, type Problem, type ProblemCount, Problems } from './gtfs/problems.ts';
import { takeBuildLock } from './store/buildLock.ts';
import { BUILDING_PREFIX, INDEX_FILE, REPORT_FILE, STORE_FORMAT } from './store/layout.ts';
import { currentVersion, explainWriteFailure, publish, removeLeftovers } from './store/publish.ts';
import { keepWaiting, type ServiceSize, waitingText } from './store/versions.ts';
import { verifyBuilt } from './verifyBuilt.ts';

export interface BuildOptions {
  /** Zip, zip of zips, folder or http(s) URL of each feed of the current release. */
  feeds: readonly string[];
  next?: string;
  /** Headers and query parameters that publishers require, by URL. */
  access?: Readonly<Record<string, FeedAccess>>;
  enrichment: Enrichment;
  /** File of OpenStreetMap (`.osm.pbf`) whose streets riders walk along. */
  streets?: string;
  /** Without such a file: lines that nobody walks across, such as rivers. */
  water?: readonly (readonly Position[])[];
  outDir: string;
  /** IANA zone of the feeds that give none; the others keep their own. */
  zone?: string;
  now: Clock;
  onProgress?: (progress: BuildProgress) => void;
  log?: Log;
  /** Threads that write the schedules; 0: this thread. */
  workers?: number;
  /** Limits the number of rows. */
  memoryMb?: number | undefined;
  /** The share of routes, stops or trips that a new version may lack before it waits for `accept`; unset: any. */
  maxLoss?: number | undefined;
}

export interface BuildProgress {
  stage: 'reading' | 'writing' | 'verifying' | 'done';
  /** Rows of stop_times.txt read so far. */
  rows: number;
}

export interface BuildReport {
  version: string;
  /** IANA zone of all times in the store. */
  zone: string;
  /** Whether the build produced the version that was already current. */
  unchanged: boolean;
  builtAt: string;
  feeds: { source: string; release: string; rows: Record<string, number> }[];
  counts: Compiled['counts'];
  bytes: number;
  plainBytes: number;
  /** What the next build compares itself with. */
  service: ServiceSize;
  problems: ProblemCount[];
  seconds: { reading: number; writing: number; verifying: number; total: number };
  /** Number of documents decoded through the contract before the version was made current. */
  verified: number;
}

export interface BuildError {
  code: string;
  message: string;
  problem: Problem | null;
}

/** Builds a version and makes it current. Never rejects because of a feed's content. */
export async function buildStore(options: BuildOptions): Promise<Result<BuildReport, BuildError>> {
  const { outDir } = options;
  try {
    await mkdir(join(outDir, 'versions'), { recursive: true });
    const lock = await takeBuildLock(outDir);
    if (!lock.ok) return err({ code: 'locked', message: lock.error, problem: null });
    try {
      return ok(await build(options));
    } finally {
      await lock.value.release();
    }
  } catch (error) {
    if (error instanceof FatalProblem)
      return err({ code: error.problem.code, message: error.message, problem: error.problem });
    const unwritable = explainWriteFailure(error, outDir);
    if (unwritable !== null) return err({ code: 'cannot-write', message: unwritable, problem: null });
    if (isEngineLimit(error)) {
      const message = 'the feed is larger than a build can hold in memory';
      return err({ code: 'too-large', message, problem: null });
    }
    const message = error instanceof Error ? error.message : String(error);
    options.log?.error({ error }, 'flat build failed');
    return err({ code: 'unexpected', message, problem: null });
  }
}

/** Whether the error is an engine limit: the size of a string, array, buffer, call stack or thread's memory. */
function isEngineLimit(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' ||
    (error instanceof RangeError &&
      /string length|array length|allocation failed|call stack|buffer/i.test(error.message))
  );
}

async function build(options: BuildOptions): Promise<BuildReport> {
  const { outDir, enrichment, now, onProgress = () => {} } = options;
  await removeLeftovers(outDir);
  const startMs = performance.now();
  const builtAt = now();
  const building = join(outDir, `${BUILDING_PREFIX}${process.pid}-${builtAt.epochMilliseconds}`);
  const workers = new BuildWorkers(options.workers ?? Math.min(8, availableParallelism()));
  const problems = new Problems();
  try {
    await mkdir(building);
    const network = new Network(options.next !== undefined);
    let rows = 0;
    const feeds = await readFeeds(options, network, problems, (count) => {
      rows = count;
      onProgress({ stage: 'reading', rows });
    });
    const { zone } = network;
    nameReleases(network, feeds, formatDay(network.today));
    const readMs = performance.now();
    onProgress({ stage: 'writing', rows });
    const ground =
      options.streets === undefined
        ? { streets: null, barriers: barriersOf(options.water ?? []) }
        : await readStreets(options.streets, network.stops);
    const compiled = await compileDocuments(network, enrichment, ground, problems, workers, building);
    const index = compiled.lines.sort();
    await writeFile(join(building, INDEX_FILE), index.join(''));
    const version = versionName(network, index);
    const writtenMs = performance.now();
    onProgress({ stage: 'verifying', rows });
    const verified = await verifyBuilt(building, compiled.packs, index, workers, zone, builtAt);
    const verifiedMs = performance.now();
    const secondsBetween = (fromMs: number, toMs: number) => Math.round(toMs - fromMs) / 1000;
    const service = serviceSize(network);
    const current = await currentVersion(outDir);
    const unchanged = current === version;
    const doubts = unchanged
      ? []
      : await doubtsAbout(
          { version, service, counts: compiled.counts },
          current,
          outDir,
          options.maxLoss,
          formatDay(network.today),
        );
    if (current === null)
      for (const doubt of doubts) problems.add('warning', 'doubtful', { file: null }, () => doubt);
    const report: BuildReport = {
      version,
      zone,
      unchanged,
      builtAt: builtAt.toString(),
      feeds: feeds.map((feed) => ({
        source: feed.source,
        release: network.releases[feed.release]?.name ?? '',
        rows: feed.rows,
      })),
      counts: compiled.counts,
      bytes: compiled.packs.reduce((sum, pack) => sum + pack.bytes, 0),
      plainBytes: compiled.packs.reduce((sum, pack) => sum + pack.plainBytes, 0),
      service,
      problems: problems.list(),
      seconds: {
        reading: secondsBetween(startMs, readMs),
        writing: secondsBetween(readMs, writtenMs),
        verifying: secondsBetween(writtenMs, verifiedMs),
        total: 0,
      },
      verified,
    };
    report.seconds.total = secondsBetween(startMs, performance.now());
    await writeFile(join(building, REPORT_FILE), `${JSON.stringify(report, null, 2)}\n`);
    if (current !== null && doubts.length > 0) {
      await keepWaiting(outDir, building, { version, doubts, at: builtAt.toString() });
      throw new FatalProblem('waits', waitingText({ version, doubts }));
    }
    await publish(outDir, building, version, builtAt);
    report.seconds.total = secondsBetween(startMs, performance.now());
    onProgress({ stage: 'done', rows });
    for (const { code, file, count, severity } of report.problems) {
      if (severity !== 'info') options.log?.warn({ code, file, count }, 'problem in the feed');
    }
    options.log?.info({ version, ...report.counts }, 'flat store built');
    return report;
  } finally {
    await workers.stop();
    await rm(building, { recursive: true, force: true });
  }
}

/** Returns the release and a digest of the format and of every document, so equal documents give equal versions. */
function versionName(network: Network, index: readonly string[]): string {
  const digest = createHash('sha256').update(`${STORE_FORMAT}\n`);
  for (const line of index) {
    const [path, , , , crc] = line.split('\t');
    digest.update(`${path}\t${crc}`);
  }
  const release = network.releases[0]?.name ?? '';
  return `${release || 'store'}-${digest.digest('hex').slice(0, 12)}`;
}
