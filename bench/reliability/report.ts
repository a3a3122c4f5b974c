/** Writes the measured part of docs/reliability.md. */
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { CONNECTIONS, type LoadFigures, type LoadRow } from './load.ts';
import { root } from './product.ts';
import type { Row } from './trial.ts';

export interface Measured {
  rows: Record<'feeds' | 'alerts' | 'trips' | 'upstreams' | 'clients' | 'memory' | 'process', readonly Row[]>;
  load: readonly LoadRow[];
  /** The exit code, and how long the process took to end after SIGTERM. */
  end: { code: unknown; milliseconds: number };
  failures: readonly string[];
}

/** The first heading that the run does not write; it and everything after it are kept. */
const KEPT = '\n## Several servers\n';

const table = (rows: readonly Row[]): string =>
  [
    '| fault | what riders saw | worst wait | longest stall | largest timer delay | peak memory | recovered after |',
    '|---|---|---|---|---|---|---|',
    ...rows.map(
      ({ fault, saw, worstMs, stallMs, lateMs, peakMb, recovery }) =>
        `| ${fault} | ${saw} | ${Math.round(worstMs)} ms | ${Math.round(stallMs)} ms | ${Math.round(lateMs)} ms | ${Math.round(peakMb)} MB | ${recovery} |`,
    ),
  ].join('\n');

const figures = ({ responsesPerSecond, processorMicroseconds }: LoadFigures): string =>
  `${Math.round(responsesPerSecond).toLocaleString('en')} / s | ${Math.round(processorMicroseconds)} µs`;

export async function writeReport({ rows, load, end, failures }: Measured): Promise<void> {
  const text = `# Reliability

The part up to "Several servers" is written by \`node bench/reliability/run.ts\`, which starts the built product on the loopback
interface and breaks one thing after another while a rider keeps requesting pages. Measured on ${new Date().toISOString().slice(0, 10)}, Node ${process.version},
${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} at the end.

"Worst wait" is the longest time until a whole page was received. "Longest stall" is the longest time that the serving thread ran
without yielding, in processor time; "largest timer delay" includes other work on the machine. "Recovered after" counts from
the end of the fault. Feeds are polled every 10 s (alerts every 30 s), and less often while they fail.

${failures.length === 0 ? 'Every request got a page without an error, and none took longer than 2.5 s.' : `**Failures:**\n\n${failures.map((each) => `- ${each}`).join('\n')}`}

## A realtime feed

${table(rows.feeds)}

## Hostile alerts

${table(rows.alerts)}

## Hostile trip updates

${table(rows.trips)}

## An upstream (\`LIVE_URL\`, \`CONTENT_URL\`)

${table(rows.upstreams)}

## Clients

${table(rows.clients)}

## Memory

Each of four connections requests one new URL after another from a server that has just started. \`CACHE_MB\`, the limit of
cached pages and responses, has its default of 128.

${table(rows.memory)}

## The process and its files

${table(rows.process)}

\`SIGTERM\` ended the process with exit code ${end.code} after ${Math.round(end.milliseconds)} ms.

## Load

Cached responses on ${CONNECTIONS} connections, compared with bare \`node:http\` that sends the same bytes. The two take turns, and figures
are medians. Processor time is that of the whole process per response.

| address | bytes | product | processor time | bare | processor time | ratio of processor time |
|---|---|---|---|---|---|---|
${load
  .map(
    ({ address, bytes, product, bare }) =>
      `| ${address} | ${bytes} | ${figures(product)} | ${figures(bare)} | ${(product.processorMicroseconds / bare.processorMicroseconds).toFixed(2)} |`,
  )
  .join('\n')}
`;
  const file = path.join(root, 'docs/reliability.md');
  const [, kept] = (await readFile(file, 'utf8').catch(() => '')).split(KEPT);
  await writeFile(file, kept === undefined ? text : `${text.trimEnd()}\n${KEPT}${kept}`);
}
