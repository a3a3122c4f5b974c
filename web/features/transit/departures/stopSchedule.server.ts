// Loads the scheduled trips of every route, service and release at stops, such as those of a station.
import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import type { AppContext } from '#web/request/context.ts';

export interface StopSchedule {
  rows: ScheduledStopTrip[];
  failed: boolean;
}

export async function loadStopSchedules(
  { client }: Pick<AppContext, 'client'>,
  stopIds: readonly string[],
  signal: AbortSignal,
): Promise<StopSchedule> {
  const results = await Promise.all(stopIds.map((stopId) => client.stopSchedule({ stopId, signal })));
  return {
    rows: results.flatMap((result) => (result.ok ? result.value.value : [])),
    failed: results.some((result) => !result.ok && result.error.kind !== 'not found'),
  };
}
