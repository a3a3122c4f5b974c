/** A trip as its spine shows it: what is behind is folded, the vehicle rides between two stops. */
import { isServed } from '#domain/departures/departureState.ts';
import type { TripStopView } from './tripDetail.ts';

export interface TripSpineStop {
  stop: TripStopView;
  kind: 'stop' | 'here' | 'skipped' | 'passed';
  /** The vehicle has left the stop before this one, and not this one. */
  hasVehicleBefore: boolean;
}

export interface TripSpine {
  /** Stops behind the vehicle, up to the last it left; empty where there are too few to fold. */
  folded: TripSpineStop[];
  shown: TripSpineStop[];
}

/** Fewer are read faster than they are unfolded. */
const MIN_FOLDED = 3;

/** `stopId`: the rider's stop, which stays in view. */
export function tripSpine(stops: readonly TripStopView[], stopId: string | null): TripSpine {
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
  // The stop just left stays, so that the vehicle stands between two.
  const here = all.findIndex(({ kind }) => kind === 'here');
  const behind = here >= 0 && here < lastLeft ? here : lastLeft;
  return behind < MIN_FOLDED
    ? { folded: [], shown: all }
    : { folded: all.slice(0, behind), shown: all.slice(behind) };
}
