/** What benchmarks share: the program itself, and the document with the figures. */
import { rmSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

export const root = resolve(import.meta.dirname, '..');
/** The feed of a large bus network, if it is available. */
export const LARGE_BUS = join(root, '../shared/feeds/large-bus-2026-09.zip');

/**
 * Runs a program with a temporary folder, and ends the process: with 1 if anything failed. Failures are printed, each once.
 */
export async function runProgram(
  work: (dir: string, fail: (what: string) => void) => Promise<void>,
): Promise<never> {
  const dir = await mkdtemp(join(tmpdir(), 'bench-'));
  const failures = new Map<string, number>();
  const fail = (what: string) => void failures.set(what, (failures.get(what) ?? 0) + 1);
  try {
    await work(dir, fail);
  } catch (error) {
    fail(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  // After the servers that this program started, which end when it does.
  process.once('exit', () => rmSync(dir, { recursive: true, force: true, maxRetries: 5 }));
  for (const [what, count] of failures) console.log(`FAILED${count > 1 ? ` ${count} times` : ''}: ${what}`);
  process.exit(failures.size > 0 ? 1 : 0);
}

/** Reads the words of a program, and its flags: `--minutes 20`, or `--week` if `false` by default; rejects other flags. */
export function readFlags<T extends Record<string, string | boolean>>(defaults: T): T & { words: string[] } {
  const options = Object.entries(defaults).map(([name, value]) => [
    name,
    { type: typeof value === 'string' ? 'string' : 'boolean', default: value },
  ]);
  const { values, positionals } = parseArgs({ options: Object.fromEntries(options), allowPositionals: true });
  return { ...(values as T), words: positionals };
}

/** Returns the lines of a table in Markdown. */
export const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/**
 * Writes what a run measured into the section of docs/reliability.md with this title: replaces what is between
 * `<!-- measured -->` and the line of its measurement.
 */
export async function writeSection(title: string, ...figures: string[]): Promise<void> {
  const file = join(root, 'docs/reliability.md');
  const date = new Date().toISOString().slice(0, 10);
  const where = `Measured on ${date}, Node ${process.version}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} at the end.`;
  const sections = (await readFile(file, 'utf8')).split(/(?=^## )/m);
  const index = sections.findIndex((section) => section.startsWith(`## ${title}\n`));
  const [before, after] = sections[index]?.split(/(?<=<!-- measured -->\n)[\s\S]*?\nMeasured on .*\n/) ?? [];
  if (before === undefined || after === undefined) throw new Error(`${file} has no section "${title}"`);
  sections[index] = `${before}\n${[...figures, where].join('\n\n')}\n${after}`;
  await writeFile(file, sections.join(''));
}
