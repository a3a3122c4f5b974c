import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{agency,domain,contract,flat,live,content,web,server,demo,scripts}/**/*.test.{ts,tsx}'],
    environment: 'node',
    testTimeout: 20_000,
    // Nothing may depend on the machine's zone: tests run far from New York.
    env: { TZ: 'Pacific/Kiritimati' },
  },
});
