/** Whether all tests run (`npm run test:long`), or only a part of those of whole processes, which take longest. */
export const isLong = process.env.TEST_LONG === '1';

/** How many random inputs a test tries that needs seconds for `count`: all of them in a long run, else a quarter. */
export const runs = (count: number): number => (isLong ? count : Math.ceil(count / 4));

/** The cases of a table that a test tries: all in a long run, else every third. */
export const sample = <T>(cases: readonly T[]): T[] => cases.filter((_, i) => isLong || i % 3 === 0);
