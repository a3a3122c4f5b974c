import { expect, it } from 'vitest';
import { routeSpelling } from './routeSpelling.ts';

it('an id becomes that of the document, whatever its case, spaces, `_` and `-`', () => {
  const spell = routeSpelling(['T1 Bus', 'T10']);
  for (const id of ['T1 Bus', 'T1_BUS', 't1-bus', 'T1Bus', 'T1BUS']) expect(spell(id)).toBe('T1 Bus');
  expect(spell('T1')).toBe('T1');
  expect(spell('t10')).toBe('T10');
});

it('ids of the document that differ only in a hyphen stay apart', () => {
  const spell = routeSpelling(['10A', '10-A']);
  expect(['10A', '10-A', '10-a'].map(spell)).toEqual(['10A', '10-A', '10A']);
});
