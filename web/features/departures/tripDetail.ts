/** One trip, stop by stop: live where a trip update answers, from the schedule otherwise. */
import type { ScheduledStopTrip } from '#domain/scheduledTrip.ts';
import { instantAt, type ServiceDay } from '#domain/serviceDay.ts';
import type { TripUpdate } from '#domain/tripUpdate.ts';

export interface TripStopView {
  /** Stop sequence and place: loops call twice at one stop, and sources exist that number every call alike. */
  key: string;
  stopId: string;
  name: string;
  scheduled: number | null;
  expected: number | null;
  departed: boolean;
  skipped: boolean;
}

export interface TripDetailView {
  tripId: string;
  headsign: string | null;
  isLive: boolean;
  stops: TripStopView[];
}

const keyOf = (sequence: number | null, place: number) => `${sequence ?? ''}#${place}`;

export function liveTripDetail(tripId: string, update: TripUpdate): TripDetailView {
  return {
    tripId,
    headsign: update.headsign,
    isLive: true,
    stops: update.calls.map((call, place) => ({
      key: keyOf(call.stopSequence, place),
      stopId: call.stopId,
      name: call.stopName,
      scheduled: call.scheduled?.epochMilliseconds ?? null,
      expected: call.expected?.epochMilliseconds ?? null,
      departed: call.departed,
      skipped: call.skipped,
    })),
  };
}

export function scheduledTripDetail(
  tripId: string,
  calls: readonly ScheduledStopTrip[],
  day: ServiceDay,
): TripDetailView {
  return {
    tripId,
    headsign: calls.find((call) => call.headsign !== '')?.headsign ?? null,
    isLive: false,
    stops: calls.map((call, place) => {
      const seconds = call.scheduledDeparture ?? call.scheduledArrival;
      return {
        key: keyOf(call.stopSequence, place),
        stopId: call.stopId,
        name: call.stopName,
        scheduled: seconds === null ? null : instantAt(day, seconds).epochMilliseconds,
        expected: null,
        departed: false,
        skipped: false,
      };
    }),
  };
}
