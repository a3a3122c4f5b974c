import type { Answer } from '#contract/answer.ts';
import type { ElevatorOutage } from '#domain/elevator.ts';
import { outagesAt } from '#domain/elevatorAlternative.ts';
import type { Station } from '#domain/station.ts';

/** Whether an elevator of a station is out of service; `null`: the source cannot be asked. */
export const isElevatorOut = (
  station: Pick<Station, 'name'>,
  elevators: Answer<ElevatorOutage[]>,
): boolean | null => (elevators.ok ? outagesAt(station, elevators.value.value).length > 0 : null);
