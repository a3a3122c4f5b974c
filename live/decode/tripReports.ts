/** Reads what a feed says about trips: vehicles, updates, and modifications with their stops. */
import type {
  Stop,
  TripDescriptor,
  TripModifications,
  TripUpdate,
  VehiclePosition,
} from '#contract/gtfsRealtime/messages.js';
import {
  CALL_RELATIONSHIP,
  OCCUPANCY,
  PICKUP_TYPE,
  TRIP_RELATIONSHIP,
  wordOf,
} from '#contract/gtfsRealtime/words.ts';
import type { Permission } from '#domain/schedule/scheduledTrip.ts';
import { parseServiceTime } from '#domain/time/serviceDay.ts';
import type { RunRelationship } from '#domain/trip/tripInstance.ts';
import type {
  ModificationReport,
  ModifiedSpan,
  RealtimeStop,
  StopReport,
  StopSelector,
  TripRef,
  TripReport,
  VehicleReport,
} from './feed.ts';
import {
  type DecodedMessage,
  directionIn,
  fieldIn,
  numberIn,
  plainDate,
  Skip,
  secondsIn,
  serviceDateIn,
  trimmedIn,
} from './messageFields.ts';
import { MAX_CALLS, MAX_MODIFIED } from './messageParts.ts';

/** NEW, the successor of ADDED. */
const NEW = 8;

const runRelationship = (value: number): RunRelationship =>
  value === NEW ? 'ADDED' : (wordOf(TRIP_RELATIONSHIP, value) ?? 'SCHEDULED');

function tripRef(trip: TripDescriptor | undefined): TripRef | null {
  if (!trip) return null;
  const modified = trip.modifiedTrip;
  const modificationsId = trimmedIn(modified, 'modificationsId');
  const affectedTripId = trimmedIn(modified, 'affectedTripId');
  if (modificationsId !== null && affectedTripId !== null)
    return {
      tripId: affectedTripId,
      routeId: null,
      startSeconds: parseServiceTime(trimmedIn(modified, 'startTime') ?? ''),
      directionId: null,
      startDate: serviceDateIn(modified),
      relationship: 'SCHEDULED',
      modificationsId,
      copyOf: null,
    };
  const tripId = trimmedIn(trip, 'tripId');
  const routeId = trimmedIn(trip, 'routeId');
  const startSeconds = parseServiceTime(trimmedIn(trip, 'startTime') ?? '');
  if (tripId === null && (routeId === null || startSeconds === null)) return null;
  return {
    tripId,
    routeId,
    startSeconds,
    directionId: directionIn(trip),
    startDate: serviceDateIn(trip),
    relationship: runRelationship(numberIn(trip, 'scheduleRelationship') ?? 0),
    modificationsId: null,
    copyOf: null,
  };
}

const vehicleName = (vehicle: DecodedMessage): string | null =>
  trimmedIn(vehicle, 'label') ?? trimmedIn(vehicle, 'id');

/** Throws `Skip` for one that names no trip, or is not to be used. */
export function vehicleReport(vehicle: VehiclePosition): VehicleReport {
  const trip = tripRef(vehicle.trip);
  if (trip === null) throw new Skip('vehicle without a trip');
  const occupancy = numberIn(vehicle, 'occupancyStatus');
  const bearing = numberIn(vehicle.position, 'bearing');
  return {
    trip,
    vehicleId: vehicleName(vehicle.vehicle),
    position: usablePosition(vehicle.position),
    bearing: bearing === null ? null : ((bearing % 360) + 360) % 360,
    currentStopSequence: numberIn(vehicle, 'currentStopSequence'),
    stopId: trimmedIn(vehicle, 'stopId'),
    occupancy: occupancy === null ? null : wordOf(OCCUPANCY, occupancy),
    timestamp: secondsIn(vehicle, 'timestamp'),
  };
}

/** Receivers without a fix report 0,0 or nonsense. */
function usablePosition(position: DecodedMessage): VehicleReport['position'] {
  const lat = numberIn(position, 'latitude');
  const lon = numberIn(position, 'longitude');
  if (lat === null || lon === null || Math.abs(lat) > 90 || Math.abs(lon) > 180) return null;
  return Math.abs(lat) < 0.01 && Math.abs(lon) < 0.01 ? null : { lat, lon };
}

/** Throws `Skip` for one that names no trip, or is not to be used. */
export function tripReport(update: TripUpdate): TripReport {
  const trip = tripRef(update.trip);
  if (trip === null) throw new Skip('trip update without a trip');
  if ((update.stopTimeUpdate?.length ?? 0) > MAX_CALLS) throw new Skip('trip update with too many calls');
  const copy = update.tripProperties;
  const copyId = trimmedIn(copy, 'tripId');
  const isCopy = trip.relationship === 'DUPLICATED';
  // Without its own id, a copy would be confused with its original.
  if (isCopy && copyId === null) throw new Skip('duplicated trip without its own id');
  return {
    trip: isCopy
      ? {
          ...trip,
          tripId: copyId,
          copyOf: trip.tripId,
          startDate: serviceDateIn(copy) ?? trip.startDate,
          startSeconds: parseServiceTime(trimmedIn(copy, 'startTime') ?? '') ?? trip.startSeconds,
        }
      : trip,
    vehicleId: vehicleName(update.vehicle),
    delay: numberIn(update, 'delay'),
    headsign: trimmedIn(copy, 'tripHeadsign'),
    stops: (update.stopTimeUpdate ?? []).map(stopReport),
    timestamp: secondsIn(update, 'timestamp'),
  };
}

const largerOf = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.max(a, b);

/** Reads a pickup or drop-off type; `null` if missing or unknown. */
function permission(properties: DecodedMessage, field: string): Permission | null {
  const value = numberIn(properties, field);
  const word = value === null ? null : wordOf(PICKUP_TYPE, value);
  if (word === null) return null;
  return word === 'REGULAR' ? 'yes' : word === 'NONE' ? 'no' : 'byArrangement';
}

function stopReport(stop: object): StopReport {
  const arrival = fieldIn(stop, 'arrival') as object | undefined;
  const departure = fieldIn(stop, 'departure') as object | undefined;
  const properties = fieldIn(stop, 'stopTimeProperties') as object | undefined;
  return {
    stopSequence: numberIn(stop, 'stopSequence'),
    stopId: trimmedIn(stop, 'stopId'),
    arrivalDelay: numberIn(arrival, 'delay'),
    arrivalTime: secondsIn(arrival, 'time'),
    departureDelay: numberIn(departure, 'delay'),
    departureTime: secondsIn(departure, 'time'),
    uncertainty: largerOf(numberIn(arrival, 'uncertainty'), numberIn(departure, 'uncertainty')),
    relationship: wordOf(CALL_RELATIONSHIP, numberIn(stop, 'scheduleRelationship') ?? 0) ?? 'SCHEDULED',
    assignedStopId: trimmedIn(properties, 'assignedStopId'),
    track: trimmedIn(fieldIn(stop, 'railroad') as object | undefined, 'track'),
    headsign: trimmedIn(properties, 'stopHeadsign'),
    boarding: permission(properties, 'pickupType'),
    alighting: permission(properties, 'dropOffType'),
  };
}

/** Throws `Skip` for one with too many parts. */
export function modificationReport(id: string, given: TripModifications): ModificationReport {
  const { selectedTrips = [], serviceDates = [], startTimes = [], modifications = [] } = given;
  const trips = selectedTrips.map(({ tripIds = [], shapeId }) => ({ tripIds, shapeId: shapeId ?? null }));
  const sizes = [
    trips.reduce((sum, { tripIds }) => sum + tripIds.length, 0),
    serviceDates.length,
    startTimes.length,
    modifications.reduce((sum, { replacementStops = [] }) => sum + 1 + replacementStops.length, 0),
  ];
  if (Math.max(...sizes) > MAX_MODIFIED) throw new Skip('trip modification with too many parts');
  const spans = modifications.flatMap((span): ModifiedSpan[] => {
    const from = stopSelector(span.startStopSelector);
    if (from === null) return [];
    return [
      {
        from,
        to: stopSelector(span.endStopSelector),
        delaySeconds: numberIn(span, 'propagatedModificationDelay') ?? 0,
        added: (span.replacementStops ?? []).flatMap((stop) => {
          const stopId = trimmedIn(stop, 'stopId');
          return stopId === null ? [] : [{ stopId, travelSeconds: numberIn(stop, 'travelTimeToStop') }];
        }),
      },
    ];
  });
  return {
    id,
    trips,
    startSeconds: startTimes.flatMap((time) => parseServiceTime(time) ?? []),
    dates: serviceDates.flatMap((date) => plainDate(date.trim())?.toString() ?? []),
    spans,
  };
}

function stopSelector(selector: DecodedMessage): StopSelector | null {
  const stopSequence = numberIn(selector, 'stopSequence');
  const stopId = trimmedIn(selector, 'stopId');
  return stopSequence === null && stopId === null ? null : { stopSequence, stopId };
}

export const realtimeStop = (stop: Stop): RealtimeStop => ({
  name: trimmedIn(stop.stopName?.translation?.[0], 'text'),
  position: usablePosition({ latitude: stop.stopLat, longitude: stop.stopLon }),
});
