import type { CallResult } from '#contract/call/callResult.ts';
import { type ElevatorOutage, type ElevatorState, elevatorState } from '#domain/stations/elevator.ts';

export const outageState = (result: CallResult<ElevatorOutage[]>): ElevatorState =>
  elevatorState(
    result.ok
      ? {
          ok: true,
          outages: result.value.value,
          skipped: result.value.skipped.length,
          asOf: result.value.asOf,
        }
      : { ok: false, since: result.error.since },
  );
