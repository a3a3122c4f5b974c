/** Writes what a run measured into its section of docs/reliability.md. */
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { root } from '../product.ts';

export const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Replaces the section of this title, which must exist, and says when and on what it was measured. */
export async function writeSection(title: string, text: string): Promise<void> {
  const file = path.join(root, 'docs/reliability.md');
  const before = await readFile(file, 'utf8');
  const head = `\n## ${title}\n`;
  const [start, rest] = before.split(head);
  if (start === undefined || rest === undefined) throw new Error(`${file} has no section "${title}"`);
  const end = rest.indexOf('\n## ');
  const date = new Date().toISOString().slice(0, 10);
  const where = `Measured on ${date}, Node ${process.version}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} at the end.`;
  await writeFile(file, `${start}${head}\n${text}\n\n${where}\n${end === -1 ? '' : rest.slice(end)}`);
}
