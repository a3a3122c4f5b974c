/** One trip, stop by stop: live where a trip update answers, from the schedule otherwise. */
import type { ScheduledStopTrip } from '#domain/scheduledTrip.ts';
import { instantAt, type ServiceDay } from '#domain/serviceDay.ts';
import { expectedAt, type TripUpdate } from '#domain/tripUpdate.ts';

export interface TripStopView {
  /** Stop sequence and place: loops call twice at one stop, and sources exist that number every call alike. */
  key: string;
  stopId: string;
  name: string;
  scheduled: number | null;
  expected: number | null;
  departed: boolean;
  skipped: boolean;
  /** What riders cannot do at a stop on the way; `null`: nothing is said against it. */
  closedFor: 'boarding' | 'alighting' | null;
}

export interface TripDetailView {
  tripId: string;
  headsign: string | null;
  isLive: boolean;
  stops: TripStopView[];
}

const keyOf = (sequence: number | null, place: number) => `${sequence ?? ''}#${place}`;

/** That nobody boards where a trip ends, or gets off where it begins, needs no telling. */
function closedFor(call: ScheduledStopTrip, place: number, length: number): TripStopView['closedFor'] {
  if (call.boarding === 'no' && place < length - 1) return 'boarding';
  return call.alighting === 'no' && place > 0 ? 'alighting' : null;
}

export function liveTripDetail(tripId: string, update: TripUpdate): TripDetailView {
  return {
    tripId,
    headsign: update.headsign,
    // Unseen, it is told from the schedule alone.
    isLive: update.status !== 'NO GPS',
    stops: update.calls.map((call, place) => ({
      key: keyOf(call.stopSequence, place),
      stopId: call.stopId,
      name: call.stopName,
      scheduled: call.scheduled?.epochMilliseconds ?? null,
      expected: expectedAt(update, call)?.epochMilliseconds ?? null,
      departed: call.departed,
      skipped: call.skipped,
      closedFor: null,
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
        closedFor: closedFor(call, place, calls.length),
      };
    }),
  };
}
