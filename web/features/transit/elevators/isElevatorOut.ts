import { type CallResult, isNotPublished } from '#contract/client/callResult.ts';
import { type ElevatorOutage, outagesAt } from '#domain/stations/elevator.ts';
import type { Station } from '#domain/stations/station.ts';
import { outageState } from './outageState.ts';

/** Whether an elevator of the station is reported out of service; `null`: the reports are unavailable. */
export function isElevatorOut(
  station: Pick<Station, 'sourceName'>,
  elevators: CallResult<ElevatorOutage[]>,
): boolean | null {
  if (isNotPublished(elevators)) return false;
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
