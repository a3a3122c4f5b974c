import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { messagesPlugin } from './web/i18n/messagesPlugin.ts';

export default defineConfig({
  plugins: [messagesPlugin()],
  test: {
    include: ['{agency,domain,contract,flat,live,content,web,server,demo,scripts}/**/*.test.{ts,tsx}'],
    environment: 'node',
    // Generous: a busy machine is no fault of what is tested, and what passes does not wait for it.
    testTimeout: 60_000,
    // One more than there are cores: the longest tests wait for servers they started. The default is one less.
    maxWorkers: availableParallelism() + 1,
    // Nothing may depend on the machine's zone: tests run far from New York, or where `TZ` says.
    env: { TZ: process.env.TZ ?? 'Pacific/Kiritimati' },
  },
});
