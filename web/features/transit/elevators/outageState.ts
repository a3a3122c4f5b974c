import type { CallResult } from '#contract/client/callResult.ts';
import { type ElevatorOutage, type ElevatorState, elevatorState } from '#domain/stations/elevator.ts';

export const outageState = (result: CallResult<ElevatorOutage[]>): ElevatorState =>
  result.ok ? elevatorState(result.value.value, result.value.skipped.length) : { kind: 'unknown' };
