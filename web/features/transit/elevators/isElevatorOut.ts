import type { CallResult } from '#contract/call/callResult.ts';
import type { ElevatorOutage } from '#domain/stations/elevator.ts';
import { outagesAt } from '#domain/stations/elevatorAlternative.ts';
import type { Station } from '#domain/stations/station.ts';
import { outageState } from './outageState.ts';

/** Whether an elevator of the station is out of service; `null`: unknown. */
export function isElevatorOut(
  station: Pick<Station, 'sourceName'>,
  elevators: CallResult<ElevatorOutage[]>,
): boolean | null {
  const state = outageState(elevators);
  switch (state.kind) {
    case 'unknown':
      return null;
    case 'none':
      return false;
    case 'outages':
      return outagesAt(station, state.outages).length > 0;
  }
}
