/** A trip as shown on its spine: passed stops are folded, and the vehicle is between two stops. */
import { isServed } from '#domain/departures/departureState.ts';
import type { TripStopView } from './tripDetail.ts';

export interface TripSpineStop {
  stop: TripStopView;
  kind: 'stop' | 'here' | 'skipped' | 'passed';
  hasVehicleBefore: boolean;
}

const MIN_FOLDED = 3;

/** Folds a trip. `folded`: stops behind both the vehicle's last stop and the rider's; empty if there are too few. */
export function tripSpine(stops: readonly TripStopView[], stopId: string | null) {
  const lastLeftIndex = stops.findLastIndex(({ state }) => state.kind === 'departed');
  const all = stops.map((stop, index): TripSpineStop => {
    const isHere = stop.stopId === stopId;
    return {
      stop,
      kind: isHere
        ? 'here'
        : !isServed(stop.state)
          ? 'skipped'
          : stop.state.kind === 'departed'
            ? 'passed'
            : 'stop',
      hasVehicleBefore: lastLeftIndex >= 0 && index === lastLeftIndex + 1,
    };
  });
  // The last passed stop stays visible, so that the vehicle is between two stops.
  const hereIndex = all.findIndex(({ kind }) => kind === 'here');
  const stopsBehind = hereIndex >= 0 && hereIndex < lastLeftIndex ? hereIndex : lastLeftIndex;
  return stopsBehind < MIN_FOLDED
    ? { folded: [], shown: all }
    : { folded: all.slice(0, stopsBehind), shown: all.slice(stopsBehind) };
}
