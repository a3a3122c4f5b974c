// glibc keeps a pool of freed memory for each thread unless it is told to use fewer pools. deploy/ has the same setting.
export const SERVER_ENV = { MALLOC_ARENA_MAX: '2' };

// Flags of V8 and Node for shorter pauses; docs/performance.md says what each does. deploy/ has the same flags.
export const SERVER_FLAGS = [
  '--max-semi-space-size=64',
  '--external-memory-accounted-in-global-limit',
  '--heap-growing-percent=50',
  '--v8-pool-size=0',
];
