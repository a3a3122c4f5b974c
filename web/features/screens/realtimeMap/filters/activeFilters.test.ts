import { describe, expect, it } from 'vitest';
import { parseMapState } from '#web/features/screens/realtimeMap/address/mapState.ts';
import { activeFilters, withoutFilters } from './activeFilters.ts';

describe('filters', () => {
  const state = (query: string) => parseMapState(new URLSearchParams(query));

  it('are counted one by one and cleared together; sorting is not a filter', () => {
    const all = state('mode=Bus&route=17&direction=1&late=1&seats=1&sort=delay&stop=21297');
    expect(activeFilters(all)).toBe(5);
    expect(activeFilters(state('sort=delay&find=x'))).toBe(0);
    expect(withoutFilters(all)).toEqual(state('sort=delay&stop=21297'));
  });
});
