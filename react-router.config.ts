import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  splitRouteModules: false,
  // The app has a dozen routes: their list goes with the page and no lookup follows.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
