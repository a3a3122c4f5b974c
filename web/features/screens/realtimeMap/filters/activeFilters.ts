import type { MapState } from '#web/features/screens/realtimeMap/address/mapState.ts';

/** Counts the filters in use; sorting is not a filter. */
export const activeFilters = (state: MapState): number =>
  [
    state.mode !== null,
    state.routeIds.length > 0,
    state.directionId !== null,
    state.lateOnly,
    state.seatsOnly,
  ].filter(Boolean).length;

export const withoutFilters = <S extends MapState>(state: S): S => ({
  ...state,
  mode: null,
  routeIds: [],
  directionId: null,
  lateOnly: false,
  seatsOnly: false,
});
