// What follows the build of the app.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';

const workers = { 'sw.js': 'worker.ts', 'sw-leaving.js': 'leavingWorker.ts' };

/**
 * Builds each service worker into `folder`, as a single script with a stable URL, where browsers look for updates, and with a
 * digest of the build, so that they find one.
 */
export async function buildWorkers(folder: string): Promise<void> {
  const manifest = await readFile(path.join(folder, '.vite/manifest.json'));
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', manifest))
    .toString('hex')
    .slice(0, 12);
  for (const [name, module] of Object.entries(workers)) {
    await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      build: {
        outDir: folder,
        emptyOutDir: false,
        target: 'es2022',
        rollupOptions: {
          input: path.join(import.meta.dirname, 'worker', module),
          output: { entryFileNames: name, format: 'iife', postFooter: `/* build ${digest} */` },
        },
      },
    });
  }
}

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
