/**
 * Flags of the server process; deploy/ has the same ones. Rendering a page allocates a few megabytes: with a larger
 * young generation the garbage collector runs less often and copies less (docs/performance.md).
 */
export const SERVER_FLAGS = ['--max-semi-space-size=64'];
