import path from 'node:path';
import type { Config } from '@react-router/dev/config';
import { buildWorkers, listPages } from './web/finishBuild.ts';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  splitRouteModules: false,
  // The list of the app's routes is short, so it is sent with each page, which then needs no lookups.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig }) {
    const folder = path.join(reactRouterConfig.buildDirectory, 'client');
    await listPages(folder);
    await buildWorkers(folder);
  },
} satisfies Config;
