/**
 * Flags of the process that serves riders; deploy/ has the same. Rendering a page allocates a few megabytes: with more
 * room for young objects the garbage collector runs less often and copies less (docs/performance.md).
 */
export const SERVER_FLAGS = ['--max-semi-space-size=64'];
