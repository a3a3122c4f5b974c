import { type DepartureState, expectedTime, inEpochMs } from '#domain/departures/departure.ts';
import type { CallTrack } from '#domain/departures/stateAtCall.ts';
import type { TripStop } from '#domain/departures/tripStops.ts';
import type { NotKnown } from '#domain/result.ts';
import type { EpochMs } from '#domain/units.ts';

export interface TripStopView {
  /** Stop sequence and index, because loops call at one stop twice and some sources number every call the same. */
  key: string;
  stopId: string;
  name: string;
  scheduled: EpochMs | NotKnown;
  state: DepartureState<EpochMs>;
  /** Omitted if unknown. */
  track?: CallTrack;
  /** Restriction at the stop; `null`: none. `end`: the trip is cut short here. */
  closedFor: 'boarding' | 'alighting' | 'end' | null;
}

export interface TripDetailView {
  tripId: string;
  run: string;
  headsign: string | null;
  /** Titles of alerts about this trip; omitted: none. */
  alerts?: { title: string; lang: string | null }[];
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
    stops: stops.map((stop, index) => ({
      key: `${stop.stopSequence ?? ''}#${index}`,
      stopId: stop.stopId,
      name: stop.name,
      scheduled: stop.scheduled?.epochMilliseconds ?? null,
      state: inEpochMs(stop.state),
      ...(stop.track ? { track: stop.track } : {}),
      closedFor: closedFor(stop, index, stops.length),
    })),
  };
}

/** Returns the restriction at a stop; boarding at the end of a trip and getting off at its start need no note. */
function closedFor(stop: TripStop, index: number, length: number): TripStopView['closedFor'] {
  if (stop.endsHere) return 'end';
  if (stop.boarding === 'no' && index < length - 1) return 'boarding';
  return stop.alighting === 'no' && index > 0 ? 'alighting' : null;
}
