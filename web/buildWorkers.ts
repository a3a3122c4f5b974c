// Builds each service worker as a single script with a stable URL, where browsers look for updates.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';

const workers = { 'sw.js': 'worker.ts', 'sw-leaving.js': 'leavingWorker.ts' };

/** Builds the workers into `folder`, each with a digest of the build, so that browsers update it with the build. */
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
