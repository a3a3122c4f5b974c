// The trips at some stops, such as those of a station, for every route, service and release.
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
  const answers = await Promise.all(stopIds.map((stopId) => client.stopSchedule(stopId, { signal })));
  return {
    rows: answers.flatMap((answer) => (answer.ok ? answer.value.value : [])),
    failed: answers.some((answer) => !answer.ok && answer.error.kind !== 'not found'),
  };
}
