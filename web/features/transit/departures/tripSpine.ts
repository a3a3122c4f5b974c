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
  const lastLeft = stops.findLastIndex(({ state }) => state.kind === 'departed');
  const all = stops.map((stop, place): TripSpineStop => {
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
      hasVehicleBefore: lastLeft >= 0 && place === lastLeft + 1,
    };
  });
  // The last passed stop stays visible, so that the vehicle is between two stops.
  const here = all.findIndex(({ kind }) => kind === 'here');
  const behind = here >= 0 && here < lastLeft ? here : lastLeft;
  return behind < MIN_FOLDED
    ? { folded: [], shown: all }
    : { folded: all.slice(0, behind), shown: all.slice(behind) };
}
