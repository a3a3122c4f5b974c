import path from 'node:path';
import type { Config } from '@react-router/dev/config';
import { buildWorkers } from './web/buildWorkers.ts';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  splitRouteModules: false,
  // The app has about a dozen routes, so their list is sent with the page and needs no lookup.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => buildWorkers(path.join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
