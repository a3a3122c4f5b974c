/** Reads the live data of the whole network: the runs with their calls, detours, alerts and elevators. */
import type { ContractClient } from '#contract/client/contractClient.ts';
import type { Alert } from '#domain/alerts/alert.ts';
import type { Detour } from '#domain/alerts/detour.ts';
import type { LiveRun } from '#domain/departures/liveRun.ts';
import { runOfTrip } from '#domain/departures/runOfTrip.ts';
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

/** Services and proxies accept some hundred characters of ids in one request. */
const MAX_IDS_LENGTH = 400;

/** A source that fails has no data: journeys are then planned by the timetable, and say so. */
export async function readLiveData(client: ContractClient, { routes }: PlannerTimetable): Promise<LiveData> {
  const [{ runs, asOf }, detours, alerts, elevators] = await Promise.all([
    readRuns(client, routes.ids),
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

async function readRuns(
  client: ContractClient,
  routeIds: readonly string[],
): Promise<Pick<LiveData, 'runs' | 'asOf'>> {
  const runs: LiveRun[] = [];
  let asOf: Temporal.Instant | null = null;
  for (const ids of inParts(routeIds)) {
    const part = await client.predictions({ routeIds: ids });
    if (!part.ok && part.error.kind === 'not found') return readTrips(client);
    if (!part.ok) continue;
    runs.push(...part.value.value);
    asOf = part.value.asOf;
  }
  return { runs, asOf };
}

/** For a service without predictions of calls: each run has only one delay. */
async function readTrips(client: ContractClient): Promise<Pick<LiveData, 'runs' | 'asOf'>> {
  const trips = await client.trips({ routeIds: [] });
  return trips.ok
    ? { runs: trips.value.value.map(runOfTrip), asOf: trips.value.asOf }
    : { runs: [], asOf: null };
}

function* inParts(ids: readonly string[]): Generator<string[]> {
  let part: string[] = [];
  let length = 0;
  for (const id of ids) {
    if (part.length > 0 && length + id.length > MAX_IDS_LENGTH) {
      yield part;
      part = [];
      length = 0;
    }
    part.push(id);
    length += id.length + 1;
  }
  if (part.length > 0) yield part;
}
