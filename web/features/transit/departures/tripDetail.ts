/** One trip, stop by stop, as the page shows it. */
import { type DepartureState, expectedTime, inEpochMs } from '#domain/departures/departureState.ts';
import type { TripStop } from '#domain/departures/tripStops.ts';

export interface TripStopView {
  /** Stop sequence and place: loops call twice at one stop, and some sources number every call alike. */
  key: string;
  stopId: string;
  name: string;
  scheduled: number | null;
  state: DepartureState<number>;
  /** What is against boarding or getting off at a stop on the way; `null`: nothing. `end`: the trip is cut short here. */
  closedFor: 'boarding' | 'alighting' | 'end' | null;
}

export interface TripDetailView {
  tripId: string;
  /** Of the run (`runMark`). */
  run: string;
  headsign: string | null;
  /** What alerts about this very trip are called; left out: there is none. */
  alerts?: { title: string; lang: string | null }[];
  /** Some stop has more than the schedule behind it. */
  isLive: boolean;
  stops: TripStopView[];
}

export function tripDetail(
  { tripId, run, headsign }: Pick<TripDetailView, 'tripId' | 'run' | 'headsign'>,
  stops: readonly TripStop[],
): TripDetailView {
  return {
    tripId,
    run,
    headsign,
    isLive: stops.some(({ state }) => expectedTime(state) !== null || state.kind === 'departed'),
    stops: stops.map((stop, place) => ({
      key: `${stop.stopSequence ?? ''}#${place}`,
      stopId: stop.stopId,
      name: stop.name,
      scheduled: stop.scheduled?.epochMilliseconds ?? null,
      state: inEpochMs(stop.state),
      closedFor: closedFor(stop, place, stops.length),
    })),
  };
}

/** That nobody boards where a trip ends, or gets off where it begins, needs no telling. */
function closedFor(stop: TripStop, place: number, length: number): TripStopView['closedFor'] {
  if (stop.endsHere) return 'end';
  if (stop.boarding === 'no' && place < length - 1) return 'boarding';
  return stop.alighting === 'no' && place > 0 ? 'alighting' : null;
}
