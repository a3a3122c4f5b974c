// How the server is started, and the settings of the product in tests.

// glibc keeps a pool of freed memory for each thread unless it is told to use fewer pools, and keeps the more freed memory the
// larger the freed pieces were, unless it is told when to return it. What lies below a piece in use is never returned, so pieces
// from 32 kB on are mapped by themselves. deploy/ has the same settings.
export const SERVER_ENV = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

// Flags of V8 and Node for shorter pauses and less memory; docs/performance.md says what each does. deploy/ has the same flags.
export const SERVER_FLAGS = [
  '--min-semi-space-size=2',
  '--max-semi-space-size=64',
  '--external-memory-accounted-in-global-limit',
  '--heap-growing-percent=50',
  '--v8-pool-size=0',
];

/** Settings of the product in browser tests and in the budget: production mode, with a clock that starts at a fixed time. */
export const TEST_PRODUCT = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  CLOCK: '2026-10-13T14:02:00-04:00',
  ALLOW_CLOCK: '1',
  STORE_DIR: '.cache/test-store',
  DEMO_STORES: '.cache/demo-stores',
};
