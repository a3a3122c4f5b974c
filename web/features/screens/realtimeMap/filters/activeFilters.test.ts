import { describe, expect, it } from 'vitest';
import { parseMapState } from '#web/features/screens/realtimeMap/address/mapState.ts';
import { countFilters, emptyNote, withoutFilters } from './activeFilters.ts';

describe('filters', () => {
  const state = (query: string) => parseMapState(new URLSearchParams(query));

  it('are counted one by one and cleared together; sorting is not a filter', () => {
    const all = state('mode=Bus&route=17&direction=1&late=1&seats=1&sort=delay&stop=21297');
    expect(countFilters(all)).toBe(5);
    expect(countFilters(state('sort=delay&find=x'))).toBe(0);
    expect(withoutFilters(all)).toEqual(state('sort=delay&stop=21297'));
  });

  it('are named as the reason for an empty list only if some are set and no vehicle passes them', () => {
    expect(emptyNote(state('late=1'), 0)).toBe('map.empty');
    expect(emptyNote(state('sort=delay'), 0)).toBe('map.emptyHere');
    expect(emptyNote(state('late=1'), 3)).toBeNull();
  });
});
