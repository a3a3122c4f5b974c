import type { CallResult } from '#contract/callResult.ts';
import { type ElevatorOutage, type ElevatorState, elevatorState } from '#domain/stations/elevator.ts';

export const outageState = (answer: CallResult<ElevatorOutage[]>): ElevatorState =>
  elevatorState(
    answer.ok
      ? {
          ok: true,
          outages: answer.value.value,
          skipped: answer.value.skipped.length,
          asOf: answer.value.asOf,
        }
      : { ok: false, since: answer.error.since },
  );
