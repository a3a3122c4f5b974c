/** This module is separate from `translatedClient.ts`, because the map loads it in the browser. */
import type { FeedNames } from '#domain/agency/feedNames.ts';
import type { LiveRun } from '#domain/departures/liveRun.ts';
import type { SearchEntry } from '#domain/search/searchEntry.ts';
import type { LiveTrip } from '#domain/vehicles/liveTrip.ts';
import type { TripUpdate } from '#domain/vehicles/tripUpdate.ts';

export const nameIn = (names: ReadonlyMap<string, string>, id: string, name: string): string =>
  names.get(id) ?? names.get(name) ?? name;

/** A headsign may be the name of the last stop, which the store uses for a trip without a headsign. */
export const headsignIn = ({ headsigns, stops }: FeedNames, headsign: string): string =>
  headsigns.get(headsign) ?? stops.get(headsign) ?? headsign;

const withHeadsignIn = <R extends { headsign: string | null }>(row: R, names: FeedNames): R =>
  row.headsign === null ? row : { ...row, headsign: headsignIn(names, row.headsign) };

export const tripIn = (trip: LiveTrip, names: FeedNames): LiveTrip => ({
  ...withHeadsignIn(trip, names),
  nextStopName:
    trip.nextStopName === null ? null : nameIn(names.stops, trip.nextStopId ?? '', trip.nextStopName),
});

export const updateIn = (update: TripUpdate, names: FeedNames): TripUpdate => ({
  ...withHeadsignIn(update, names),
  calls: update.calls.map((call) => ({ ...call, stopName: nameIn(names.stops, call.stopId, call.stopName) })),
});

export const runIn = (run: LiveRun, names: FeedNames): LiveRun => ({
  ...withHeadsignIn(run, names),
  calls:
    run.calls?.map((call) => ({
      ...call,
      stopName: call.stopName === null ? null : nameIn(names.stops, call.stopId, call.stopName),
    })) ?? null,
});

export const searchEntryIn = (entry: SearchEntry, names: FeedNames): SearchEntry => {
  const name = nameIn(names.stops, entry.id, entry.name);
  return name === entry.name ? entry : { ...entry, name, signName: entry.name };
};
