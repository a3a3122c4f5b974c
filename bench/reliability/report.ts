/** Writes what a run measured into its section of docs/reliability.md. */
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { root } from '../product.ts';

export const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Replaces what is between `<!-- measured -->` and the line of its measurement in the section of this title. */
export async function writeSection(title: string, ...figures: string[]): Promise<void> {
  const file = path.join(root, 'docs/reliability.md');
  const date = new Date().toISOString().slice(0, 10);
  const where = `Measured on ${date}, Node ${process.version}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} at the end.`;
  const sections = (await readFile(file, 'utf8')).split(/(?=^## )/m);
  const index = sections.findIndex((section) => section.startsWith(`## ${title}\n`));
  const [before, after] = sections[index]?.split(/(?<=<!-- measured -->\n)[\s\S]*?\nMeasured on .*\n/) ?? [];
  if (before === undefined || after === undefined) throw new Error(`${file} has no section "${title}"`);
  sections[index] = `${before}\n${[...figures, where].join('\n\n')}\n${after}`;
  await writeFile(file, sections.join(''));
}
