import path from 'node:path';
import type { Config } from '@react-router/dev/config';
import { buildWorkers } from './web/buildWorkers.ts';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  splitRouteModules: false,
  // The list of the app's routes is short, so it is sent with each page, which then needs no lookups.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => buildWorkers(path.join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
