// Shortens the list of routes that every page loads.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

interface RouteList {
  routes: Readonly<Record<string, { hasDefaultExport: boolean }>>;
}

const START = 'window.__reactRouterManifest=';

/**
 * Leaves routes without a page, such as feeds and calendars, out of the built list: browsers load them as documents, or
 * fetch them, so React Router never navigates to them. They are more than half of the list.
 */
export async function listPages(folder: string): Promise<void> {
  const assets = path.join(folder, 'assets');
  for (const name of await readdir(assets)) {
    if (!/^manifest-.*\.js$/.test(name)) continue;
    const file = path.join(assets, name);
    const text = await readFile(file, 'utf8');
    if (!text.startsWith(START)) continue;
    const list = JSON.parse(text.slice(START.length).replace(/;\s*$/, '')) as RouteList;
    const pages = Object.entries(list.routes).filter(([, { hasDefaultExport }]) => hasDefaultExport);
    return writeFile(file, `${START}${JSON.stringify({ ...list, routes: Object.fromEntries(pages) })};`);
  }
  throw new Error(`${assets} has no list of routes`);
}
