import { expect, it } from 'vitest';
import { sameRouteId } from './routeId.ts';

it('comparing route ids ignores case, spaces, hyphens and underscores', () => {
  for (const id of ['T1 Bus', 'T1_BUS', 't1-bus', 'T1Bus']) expect(sameRouteId(id, 'T1BUS')).toBe(true);
  expect(sameRouteId('T1', 'T10')).toBe(false);
});
