import { expect, it } from 'vitest';
import { activeFirst } from './activeFirst.ts';

it('active items are listed before future ones, and future ones by their start', () => {
  const items = [
    { id: 'next month', start: 300 },
    { id: 'since yesterday', start: 50 },
    { id: 'tomorrow', start: 200 },
    { id: 'always', start: null },
    { id: 'from now', start: 100 },
  ];
  expect(activeFirst(items, ({ start }) => start, 100).map(({ id }) => id)).toEqual([
    'since yesterday',
    'always',
    'from now',
    'tomorrow',
    'next month',
  ]);
});
