import path from 'node:path';
import type { Config } from '@react-router/dev/config';
import { buildWorkers } from './web/buildWorkers.ts';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  splitRouteModules: false,
  // The app has a dozen routes: their list goes with the page and no lookup follows.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => buildWorkers(path.join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
