/** The stops of a running trip that are not known to be behind it, as the panel lists them. */
import { expectedTime } from '#domain/departures/departureState.ts';
import type { LiveRun } from '#domain/departures/liveRun.ts';
import { stopsOfRun } from '#domain/departures/tripStops.ts';

export interface TripCallView {
  /** Stop sequence and place: loops call twice at one stop, and some sources number every call alike. */
  key: string;
  name: string;
  /** Epoch ms; `null` when unknown. */
  scheduled: number | null;
  expected: number | null;
  skipped: boolean;
}

export interface TripView {
  /** Of the vehicle whose stops they are. */
  id: string;
  toCome: TripCallView[];
  /** Without GPS nobody knows which stops the trip has left: all are listed. */
  isPlaced: boolean;
}

export function tripView(run: LiveRun, id: string, now: Temporal.Instant): TripView {
  const toCome = stopsOfRun(run, now).flatMap(({ name, stopSequence, scheduled, state }, place) =>
    state.kind === 'departed'
      ? []
      : [
          {
            key: `${stopSequence ?? ''}#${place}`,
            name,
            scheduled: scheduled?.epochMilliseconds ?? null,
            expected: expectedTime(state)?.epochMilliseconds ?? null,
            skipped: state.kind === 'skipped',
          },
        ],
  );
  return { id, toCome, isPlaced: run.status !== 'NO GPS' };
}
