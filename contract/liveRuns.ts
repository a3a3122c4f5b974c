/** The runs of routes or at stops, from however many questions a service needs for them. */
import { type LiveRun, runOfTrip } from '#domain/departures/liveRun.ts';
import type { ContractClient } from './client.ts';

/** Services and proxies accept some hundred characters of ids in one request. */
const MAX_IDS_LENGTH = 400;

export interface LiveRuns {
  runs: readonly LiveRun[];
  /** When the runs were current; `null`: no question was answered. */
  asOf: Temporal.Instant | null;
}

/** Never rejects; runs whose question fails are missing. Of a service without predictions, all runs, each with one delay. */
export async function liveRuns(
  client: Pick<ContractClient, 'predictions' | 'trips'>,
  of: 'routeIds' | 'stopIds',
  ids: readonly string[],
): Promise<LiveRuns> {
  const runs: LiveRun[] = [];
  let asOf: Temporal.Instant | null = null;
  for (const part of inParts(ids)) {
    const answer = await client.predictions({ [of]: part });
    if (answer.ok) {
      runs.push(...answer.value.value);
      asOf = answer.value.asOf;
    } else if (answer.error.kind === 'not found') {
      const trips = await client.trips({ routeIds: [] });
      return trips.ok
        ? { runs: trips.value.value.map(runOfTrip), asOf: trips.value.asOf }
        : { runs: [], asOf: null };
    }
  }
  return { runs, asOf };
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
