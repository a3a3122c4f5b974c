/** Reads the live data of the whole network: the runs with their calls, detours, alerts and elevators. */
import type { ContractClient } from '#contract/client.ts';
import { liveRuns } from '#contract/liveRuns.ts';
import type { Alert } from '#domain/alerts/alert.ts';
import type { Detour } from '#domain/alerts/detour.ts';
import type { LiveRun } from '#domain/departures/liveRun.ts';
import type { PlannerTimetable } from '#domain/journeys/timetable.ts';
import type { ElevatorOutage } from '#domain/stations/elevator.ts';

export interface LiveData {
  runs: readonly LiveRun[];
  detours: readonly Detour[];
  alerts: readonly Alert[];
  outages: readonly ElevatorOutage[];
  /** When the runs were current; `null`: there are none, or they are too old to use. */
  asOf: Temporal.Instant | null;
}

export const NO_LIVE_DATA: LiveData = { runs: [], detours: [], alerts: [], outages: [], asOf: null };

/** A source that fails has no data: journeys are then planned by the timetable, and say so. */
export async function readLiveData(client: ContractClient, { routes }: PlannerTimetable): Promise<LiveData> {
  const [{ runs, asOf }, detours, alerts, elevators] = await Promise.all([
    liveRuns(client, 'routeIds', routes.ids),
    client.detours(),
    client.alerts(),
    client.elevators(),
  ]);
  return {
    runs,
    asOf,
    detours: detours.ok ? detours.value.value : [],
    alerts: alerts.ok ? alerts.value.value : [],
    outages: elevators.ok ? elevators.value.value : [],
  };
}
