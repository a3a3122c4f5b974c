// Lists the stops of a running trip for the panel, without those that the trip is known to have passed.
import { expectedTime } from '#domain/departures/departure.ts';
import type { LiveRun } from '#domain/departures/liveRun.ts';
import { stopsOfRun } from '#domain/departures/tripStops.ts';
import type { EpochMs } from '#domain/units.ts';

export interface TripCallView {
  /** Stop sequence and index, because loops call at a stop twice and some sources give every call the same sequence. */
  key: string;
  name: string;
  /** `null` if unknown. */
  scheduled: EpochMs | null;
  expected: number | null;
  skipped: boolean;
}

export interface TripView {
  /** Id of the vehicle (`MapVehicle`), or the id in the address if there is no such vehicle. */
  id: string;
  upcoming: TripCallView[];
  /** `false` without GPS: the trip may already have passed some of the listed stops. */
  isTracked: boolean;
}

export function tripView(run: LiveRun, id: string, now: Temporal.Instant): TripView {
  const upcoming = stopsOfRun(run, now).flatMap(({ name, stopSequence, scheduled, state }, index) =>
    state.kind === 'departed'
      ? []
      : [
          {
            key: `${stopSequence ?? ''}#${index}`,
            name,
            scheduled: scheduled?.epochMilliseconds ?? null,
            expected: expectedTime(state)?.epochMilliseconds ?? null,
            skipped: state.kind === 'skipped',
          },
        ],
  );
  return { id, upcoming, isTracked: run.status !== 'noGps' };
}
