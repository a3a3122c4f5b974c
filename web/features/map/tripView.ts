/** The stops of a running trip that are still to come, as the panel lists them. */
import type { TripUpdate } from '#domain/tripUpdate.ts';

export interface TripCallView {
  /** Stop sequence, since loops call twice at one stop; the place in the list where the feed gives none. */
  key: string;
  name: string;
  /** Epoch ms; `null` when unknown. */
  scheduled: number | null;
  expected: number | null;
  skipped: boolean;
}

export interface TripView {
  tripId: string;
  toCome: TripCallView[];
}

export function tripView(update: TripUpdate): TripView {
  const toCome = update.calls.flatMap((call, place) =>
    call.departed
      ? []
      : [
          {
            key: call.stopSequence === null ? `p${place}` : `s${call.stopSequence}`,
            name: call.stopName,
            scheduled: call.scheduled?.epochMilliseconds ?? null,
            expected: call.expected?.epochMilliseconds ?? null,
            skipped: call.skipped,
          },
        ],
  );
  return { tripId: update.tripId, toCome };
}
