/** Writes the realtime feeds of the live scenarios, which are current at 10:00 on Tuesday, 13 October 2026. */
import bindings from 'gtfs-realtime-bindings';
import type { FeedEntity } from './scenarioNetwork.ts';

const rt = bindings.transit_realtime;
export const trip = {
  ...rt.TripDescriptor.ScheduleRelationship,
  /** The bindings do not have these yet. */
  DELETED: 7 as typeof rt.TripDescriptor.ScheduleRelationship.ADDED,
  NEW: 8 as typeof rt.TripDescriptor.ScheduleRelationship.ADDED,
};
export const call = rt.TripUpdate.StopTimeUpdate.ScheduleRelationship;

/** Returns the Unix seconds of a time on that Tuesday, or on another date. */
export const at = (time: string, date = '2026-10-13'): number =>
  Temporal.Instant.from(`${date}T${time}-04:00`).epochMilliseconds / 1000;
export const now = at('10:00:00');

type Update = NonNullable<FeedEntity['tripUpdate']>;
type StopTimeUpdates = NonNullable<Update['stopTimeUpdate']>;
export const update = (
  trip: Update['trip'],
  stopTimeUpdate: StopTimeUpdates = [],
  more: Omit<Update, 'trip' | 'stopTimeUpdate'> = {},
): FeedEntity => ({ tripUpdate: { trip, stopTimeUpdate, timestamp: now - 20, ...more } });
export const vehicle = (trip: Update['trip'], more: NonNullable<FeedEntity['vehicle']> = {}): FeedEntity => ({
  vehicle: {
    trip,
    vehicle: { id: '7474' },
    position: { latitude: 40.02, longitude: -75 },
    timestamp: now - 20,
    ...more,
  },
});

/** The scheduled calls of a trip of route R, without reports. */
export const scheduledR = ['P1', 'P2', 'P3', 'P4', 'P5', 'P6'].map((stop) => `${stop} scheduled`);
