import { describe, expect, it } from 'vitest';
import { parseMapState } from './address/mapState.ts';
import { isFilteredOut } from './MapSheetContent.tsx';

describe('filters', () => {
  const routes = [
    { id: '17', mode: 'Bus' as const, childRouteIds: [] },
    { id: 'B', mode: 'Metro' as const, childRouteIds: ['B1'] },
    { id: 'B1', mode: 'Metro' as const, childRouteIds: [] },
  ];
  const state = (query: string) => parseMapState(new URLSearchParams(query));

  it('hide a place only if they exclude all its known routes', () => {
    expect(isFilteredOut(['17'], state('mode=Metro'), routes)).toBe(true);
    expect(isFilteredOut(['17', 'B1'], state('mode=Metro'), routes)).toBe(false);
    expect(isFilteredOut(['B1'], state('route=B'), routes)).toBe(false);
    expect(isFilteredOut(['B'], state('route=B1'), routes)).toBe(false);
    expect(isFilteredOut(['17'], state('late=1'), routes)).toBe(false);
    expect(isFilteredOut([], state('mode=Metro'), routes)).toBe(false);
  });
});
