/** The stops of a running trip that are not known to be behind it, as the panel lists them. */
import { expectedAt, type TripUpdate } from '#domain/tripUpdate.ts';

export interface TripCallView {
  /** Stop sequence and place: loops call twice at one stop, and sources exist that number every call alike. */
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
  /** Without GPS nobody knows which stops the trip has left: all are listed. */
  isPlaced: boolean;
}

export function tripView(update: TripUpdate): TripView {
  const toCome = update.calls.flatMap((call, place) =>
    call.departed
      ? []
      : [
          {
            key: `${call.stopSequence ?? ''}#${place}`,
            name: call.stopName,
            scheduled: call.scheduled?.epochMilliseconds ?? null,
            expected: expectedAt(update, call)?.epochMilliseconds ?? null,
            skipped: call.skipped,
          },
        ],
  );
  return { tripId: update.tripId, toCome, isPlaced: update.status !== 'NO GPS' };
}
