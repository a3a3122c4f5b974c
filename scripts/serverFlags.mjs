/** deploy/ has the same flags. A larger young generation costs less garbage collection (docs/performance.md). */
export const SERVER_FLAGS = ['--max-semi-space-size=64'];
