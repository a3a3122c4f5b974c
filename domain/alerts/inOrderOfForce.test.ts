import { expect, it } from 'vitest';
import { inOrderOfForce } from './inOrderOfForce.ts';

it('puts what is in force before what is to come, and that by how soon it begins', () => {
  const items = [
    { id: 'next month', start: 300 },
    { id: 'since yesterday', start: 50 },
    { id: 'tomorrow', start: 200 },
    { id: 'always', start: null },
    { id: 'from now', start: 100 },
  ];
  expect(inOrderOfForce(items, ({ start }) => start, 100).map(({ id }) => id)).toEqual([
    'since yesterday',
    'always',
    'from now',
    'tomorrow',
    'next month',
  ]);
});
