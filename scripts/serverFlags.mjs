/**
 * Flags of V8 and Node for shorter pauses (docs/performance.md): a larger young generation; buffers count towards the heap's
 * limit instead of starting a full collection after every 64 MB; a full collection once both have grown by half, because
 * marking a fuller heap keeps the main thread busy; no more collector threads than spare cores. deploy/ has the same flags.
 */
export const SERVER_FLAGS = [
  '--max-semi-space-size=64',
  '--external-memory-accounted-in-global-limit',
  '--heap-growing-percent=50',
  '--v8-pool-size=0',
];
