/** Whether all tests run (`npm run test:long`), or only a part of those of whole processes, which take longest. */
export const isLong = process.env.TEST_LONG === '1';
