import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { messagesPlugin } from './web/i18n/messagesPlugin.ts';

/** Rooms whose tests start no product and change nothing outside a test: their files share workers and modules. */
const pure = '{agency,domain,contract,web,flat,plan,tiles}';

export default defineConfig({
  plugins: [messagesPlugin()],
  test: {
    environment: 'node',
    // Frames for other sites take the colours of a theme from it.
    css: { include: [/tokens\.css/] },
    // These limits are generous, because a busy machine is not a failure; passing tests do not wait for them.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // There are two more workers than cores, because the longest tests mostly wait for servers and clocks. The default
    // is one fewer than the number of cores.
    maxWorkers: availableParallelism() + 2,
    // Nothing may depend on the machine's zone: tests run far from New York, or in the zone of `TZ`.
    env: { TZ: process.env.TZ ?? 'Pacific/Kiritimati' },
    projects: [
      {
        extends: true,
        test: {
          name: 'servers',
          include: ['{live,notify,content,server,demo,scripts}/**/*.test.{ts,tsx}'],
        },
      },
      { extends: true, test: { name: 'rules', include: [`${pure}/**/*.test.{ts,tsx}`], isolate: false } },
    ],
  },
});
