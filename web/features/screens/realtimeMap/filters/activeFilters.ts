import type { Filters, MapState } from '#web/features/screens/realtimeMap/address/mapState.ts';

/** Counts the filters in use; sorting is not a filter. */
export const countFilters = ({ mode, routeIds, directionId, lateOnly, seatsOnly }: Filters): number =>
  [mode !== null, routeIds.length > 0, directionId !== null, lateOnly, seatsOnly].filter(Boolean).length;

/** Returns the note for an empty list; `null`: vehicles pass the filters, but none of them is in the list. */
export const emptyNote = (filters: Filters, passing: number): 'map.empty' | 'map.emptyHere' | null =>
  passing > 0 ? null : countFilters(filters) > 0 ? 'map.empty' : 'map.emptyHere';

export const withoutFilters = <S extends MapState>(state: S): S => ({
  ...state,
  mode: null,
  routeIds: [],
  directionId: null,
  lateOnly: false,
  seatsOnly: false,
});
