/** Settings of the product in browser tests and in the budget: production mode, with a clock that starts at a fixed time. */
export const TEST_PRODUCT = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  CLOCK: '2026-10-13T14:02:00-04:00',
  ALLOW_CLOCK: '1',
  STORE_DIR: '.cache/test-store',
  DEMO_STORES: '.cache/demo-stores',
};
