import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { messagesPlugin } from './web/i18n/messagesPlugin.ts';

export default defineConfig({
  plugins: [messagesPlugin()],
  test: {
    include: ['{agency,domain,contract,flat,live,content,web,server,demo,scripts}/**/*.test.{ts,tsx}'],
    environment: 'node',
    // Generous, because a busy machine is not a failure; passing tests do not wait for it.
    testTimeout: 60_000,
    // One more than the number of cores, because the longest tests wait for servers. The default is one less.
    maxWorkers: availableParallelism() + 1,
    // Nothing may depend on the machine's zone: tests run far from New York, or in the zone of `TZ`.
    env: { TZ: process.env.TZ ?? 'Pacific/Kiritimati' },
  },
});
