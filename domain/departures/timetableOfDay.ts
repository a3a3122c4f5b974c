import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import { type CallNotes, callArrival, callDeparture, type Timetable } from '#domain/schedule/timetable.ts';
import { type GridColumn, inRunningOrder, type TimetableGrid } from '#domain/schedule/timetableGrid.ts';
import { secondsInto } from '#domain/time/serviceDay.ts';
import type { ServiceSeconds } from '#domain/units.ts';
import { type Departure, isServed } from './departure.ts';
import { type DepartureQuery, departuresAt } from './departuresAt.ts';
import type { LiveRun } from './liveRun.ts';
import type { CallTrack } from './stateAtCall.ts';

/** A trip of a timetable on one day. Lists are parallel to the rows. */
export interface DayColumn extends CallNotes {
  tripId: string;
  tripNumber: number | null;
  headsign: string;
  /** Scheduled times, or predicted ones for a trip not in the schedule. `null` where the trip does not call. */
  times: (ServiceSeconds | null)[];
  /** Rows skipped on that day, and the row where the trip is cut short. */
  skipped: ReadonlySet<number>;
  endsHere: ReadonlySet<number>;
  /** The track where it is not that of the row, for example because live data gives another; `null` elsewhere. */
  tracks: (CallTrack | null)[];
  isCancelled: boolean;
  /** Not in the schedule: an added trip, a duplicate, or the new stops of a replacement. */
  isExtra: boolean;
  /** The predicted, else scheduled, boarding time at `DayQuery.stopId`. `null`: riders cannot board there (any more). */
  boardingTime: ServiceSeconds | null;
}

interface DayQuery extends Pick<DepartureQuery, 'runs' | 'isRail' | 'isDetoured' | 'now' | 'zone'> {
  day: DepartureQuery['days'][number]['day'];
  directionId: 0 | 1;
  /** The rider's stop. If `null`, or if no scheduled trip boards there, scheduled trips board at their first visible call. */
  stopId: string | null;
}

/** Returns the columns of a timetable on a day, in running order, with the same states as lists of departures. */
export function timetableOfDay(
  timetable: Timetable,
  { rows, columns }: TimetableGrid,
  { day, directionId, stopId, ...live }: DayQuery,
): DayColumn[] {
  const boarding = boardingCalls(timetable, columns, stopId);
  const callsByColumn = columns.map((column, index) => {
    const calls = new Set([...column.calls, boarding[index] ?? null].filter((call) => call !== null));
    return new Map([...calls].map((call) => [call, scheduledCall(timetable, column.trip, call)] as const));
  });
  const departures = departuresAt({
    ...live,
    days: [{ day, trips: callsByColumn.flatMap((calls) => [...calls.values()]) }],
    stopIds: rows.map((row) => row.stopId),
    directionId,
    isRoute: (routeId) => routeId === timetable.routeId,
  });
  const byCall = new Map(departures.map((departure) => [departure.trip, departure]));
  const secondsOf = (departure: Departure) => Math.round(secondsInto(day, departure.at));

  const known = columns.flatMap((column, index): DayColumn[] => {
    const at = (call: number | null) => {
      const trip = call === null ? undefined : callsByColumn[index]?.get(call);
      return trip && byCall.get(trip);
    };
    const { trip, calls, ...timesAndNotes } = column;
    const own = calls.map(at);
    // A trip that must not be shown has no column.
    if (own.every((departure) => departure === undefined)) return [];
    const boarded = at(boarding[index] ?? null);
    return [
      {
        ...timesAndNotes,
        tripId: trip.tripId,
        tripNumber: trip.tripNumber,
        headsign: trip.headsign,
        skipped: rowsWhere(own, ({ state }) => state.kind === 'skipped'),
        endsHere: rowsWhere(own, ({ state }) => state.kind === 'endsHere'),
        tracks: own.map((departure, row) => {
          const track = departure?.track ?? null;
          return track === null || track.code === rows[row]?.track ? null : track;
        }),
        isCancelled: own.some((departure) => departure?.state.kind === 'cancelled'),
        isExtra: false,
        boardingTime:
          boarded && isServed(boarded.state) && boarded.state.kind !== 'departed' && !boarded.alightOnly
            ? secondsOf(boarded)
            : null,
      },
    ];
  });

  const scheduled = new Set(callsByColumn.flatMap((calls) => [...calls.values()]));
  const beyond = Map.groupBy(
    departures.filter(({ trip, serviceDate }) => !scheduled.has(trip) && serviceDate.equals(day.date)),
    ({ run }) => run,
  );
  const extra = [...beyond].flatMap(([run, calls]): DayColumn[] =>
    run === null || run.relationship === 'UNSCHEDULED'
      ? []
      : [extraColumn(run, calls, rows, stopId, secondsOf)],
  );
  return inRunningOrder([...known, ...extra]);
}

const NONE: ReadonlySet<number> = new Set();
const NO_NOTES: CallNotes = {
  approximate: NONE,
  noBoarding: NONE,
  noAlighting: NONE,
  byArrangement: NONE,
};

const rowsWhere = (
  own: readonly (Departure | undefined)[],
  is: (departure: Departure) => boolean,
): ReadonlySet<number> =>
  new Set(own.flatMap((departure, row) => (departure !== undefined && is(departure) ? [row] : [])));

/** Returns the column of a run not in the schedule, with each call in the next row of its stop. */
function extraColumn(
  run: LiveRun,
  calls: readonly Departure[],
  rows: TimetableGrid['rows'],
  stopId: string | null,
  secondsOf: (departure: Departure) => ServiceSeconds,
): DayColumn {
  const times = rows.map((): ServiceSeconds | null => null);
  let from = 0;
  for (const call of calls) {
    const row = rows.findIndex((each, index) => index >= from && each.stopId === call.trip.stopId);
    if (row < 0) continue;
    times[row] = secondsOf(call);
    from = row + 1;
  }
  const boarded = calls.find(({ trip, alightOnly }) => trip.stopId === stopId && !alightOnly);
  return {
    ...NO_NOTES,
    tripId: run.tripId,
    tripNumber: null,
    headsign: run.headsign ?? '',
    times,
    skipped: NONE,
    tracks: [],
    endsHere: NONE,
    isCancelled: false,
    isExtra: true,
    boardingTime: boarded ? secondsOf(boarded) : null,
  };
}

function scheduledCall(
  { routeId, patterns, stops }: Timetable,
  trip: GridColumn['trip'],
  call: number,
): ScheduledStopTrip {
  const pattern = patterns[trip.pattern];
  const stopId = pattern?.stopIds[call] ?? '';
  return {
    tripId: trip.tripId,
    tripNumber: trip.tripNumber,
    routeId,
    stopId,
    blockNumber: trip.blockId,
    stopName: stops.get(stopId)?.name ?? stopId,
    directionId: pattern?.directionId ?? null,
    serviceId: trip.serviceId,
    releaseName: trip.releaseName,
    scheduledArrival: callArrival(trip, call),
    scheduledDeparture: callDeparture(trip, call),
    headsign: trip.headsign,
    track: trip.tracks?.[call] ?? stops.get(stopId)?.track ?? null,
    stopSequence: pattern?.stopSequences[call] ?? null,
    lastStopId: pattern?.stopIds.at(-1) ?? null,
    isApproximate: trip.approximate.has(call),
    boarding: trip.noBoarding.has(call) ? 'no' : 'yes',
    alighting: trip.noAlighting.has(call) ? 'no' : 'yes',
  };
}

/**
 * Finds where each trip can be boarded at a stop, as an index into its pattern; `null` if it cannot. If no trip can, or
 * without a stop, the first visible call of each trip counts.
 */
export function boardingCalls(
  { patterns }: Pick<Timetable, 'patterns'>,
  columns: readonly Pick<GridColumn, 'trip' | 'calls'>[],
  stopId: string | null,
): (number | null)[] {
  const here = columns.map(({ trip }) => {
    const boarding = patterns[trip.pattern]?.stopIds.slice(0, -1) ?? [];
    const call = boarding.findIndex((id, index) => id === stopId && !trip.noBoarding.has(index));
    return call < 0 ? null : call;
  });
  return here.every((call) => call === null)
    ? columns.map(({ calls }) => calls.find((call) => call !== null) ?? null)
    : here;
}
