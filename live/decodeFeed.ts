/** GTFS-realtime protobuf bytes to a `Feed`, entity by entity: a bad entity is skipped and counted. */
import bindings from 'gtfs-realtime-bindings';
import { err, ok, type Result } from '#domain/result.ts';
import { parseServiceTime } from '#domain/serviceTime.ts';
import type {
  AlertReport,
  Feed,
  FeedText,
  StopReport,
  TripRef,
  TripRelationship,
  TripReport,
  VehicleReport,
} from './feed.ts';
import { inSlices } from './inSlices.ts';
import { messageParts } from './messageParts.ts';

const { transit_realtime: rt } = bindings;
type Rt = typeof bindings.transit_realtime;
type Entity = InstanceType<Rt['FeedEntity']>;

const headerField = 1;
const entityField = 2;

/** Thrown inside one entity only; its message is the reason that is counted. */
class Skip extends Error {}

/**
 * Decodes one FeedMessage. Incremental feeds are read as full ones. An error is a sentence: the bytes are no feed, or
 * none of its entities could be read, so that garbage is told apart from a feed that truly has nothing to say.
 */
export async function decodeFeed(bytes: Uint8Array): Promise<Result<Feed, string>> {
  const parts = messageParts(bytes);
  if (parts === null) return err('the answer is not a GTFS-realtime message');
  const header = parts.find((part) => part.field === headerField);
  if (header === undefined) return err('the message has no header');
  const timestamp = headerTimestamp(header.bytes);
  if (!timestamp.ok) return timestamp;

  const vehicles: VehicleReport[] = [];
  const trips: TripReport[] = [];
  const alerts: AlertReport[] = [];
  const skipped = new Map<string, number>();
  const entities = parts.filter((part) => part.field === entityField);
  let unreadable = 0;
  await inSlices(entities, (part) => {
    try {
      const entity = readEntity(part.bytes);
      if (entity.isDeleted) throw new Skip('deleted');
      if (entity.vehicle) vehicles.push(vehicleReport(entity.vehicle));
      if (entity.tripUpdate) trips.push(tripReport(entity.tripUpdate));
      if (entity.alert) alerts.push(alertReport(entity.id, entity.alert));
    } catch (error) {
      if (!(error instanceof Skip)) unreadable++;
      const reason = error instanceof Skip ? error.message : 'unreadable entity';
      skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
    }
  });
  if (entities.length > 0 && unreadable === entities.length)
    return err('no entity of the message can be read');
  return ok({ timestamp: timestamp.value, vehicles, trips, alerts, skipped });
}

function headerTimestamp(bytes: Uint8Array): Result<number | null, string> {
  try {
    return ok(seconds(rt.FeedHeader.decode(bytes), 'timestamp'));
  } catch (error) {
    // The version is required by the schema, but a header without one is still a header.
    const partial = partialMessage(error);
    return partial === null ? err('the header cannot be read') : ok(seconds(partial, 'timestamp'));
  }
}

function readEntity(bytes: Uint8Array): Entity {
  try {
    return rt.FeedEntity.decode(bytes);
  } catch (error) {
    // An entity without an id, which the schema requires, is otherwise whole.
    const partial = partialMessage(error);
    if (partial instanceof rt.FeedEntity) return partial;
    throw error;
  }
}

/** The message protobufjs had read when it found a required field missing. */
function partialMessage(error: unknown): object | null {
  if (!(error instanceof Error) || !('instance' in error)) return null;
  return typeof error.instance === 'object' ? error.instance : null;
}

/** A field that is really on the wire: absent ones show through as defaults on the prototype. */
function present(message: object, field: string): unknown {
  return Object.hasOwn(message, field) ? (message as Record<string, unknown>)[field] : undefined;
}

function number(message: object, field: string): number | null {
  const value = present(message, field);
  if (value === undefined || value === null) return null;
  const plain = Number(value);
  return Number.isFinite(plain) ? plain : null;
}

/** As seconds, such a number lies more than three thousand years ahead: some publishers give milliseconds. */
const surelyMilliseconds = 100_000_000_000;

/** A time in Unix seconds; zero and negative mean the publisher has none. */
function seconds(message: object, field: string): number | null {
  const value = number(message, field);
  if (value === null || value <= 0) return null;
  return value > surelyMilliseconds ? Math.floor(value / 1000) : value;
}

function text(message: object, field: string): string | null {
  const value = present(message, field);
  if (typeof value !== 'string') return null;
  const trimmed = value.trim();
  return trimmed === '' ? null : trimmed;
}

function direction(message: object): 0 | 1 | null {
  const value = number(message, 'directionId');
  return value === 0 || value === 1 ? value : null;
}

const relationships: Record<number, TripRelationship> = {
  0: 'SCHEDULED',
  1: 'ADDED',
  2: 'UNSCHEDULED',
  3: 'CANCELED',
  5: 'REPLACEMENT',
  6: 'DUPLICATED',
  7: 'DELETED',
  8: 'ADDED', // NEW, which takes the place of ADDED
};

function tripRef(trip: object | null | undefined): TripRef | null {
  if (!trip) return null;
  const tripId = text(trip, 'tripId');
  const routeId = text(trip, 'routeId');
  const startSeconds = parseServiceTime(text(trip, 'startTime') ?? '');
  if (tripId === null && (routeId === null || startSeconds === null)) return null;
  return {
    tripId,
    routeId,
    startSeconds,
    directionId: direction(trip),
    startDate: text(trip, 'startDate'),
    relationship: relationships[number(trip, 'scheduleRelationship') ?? 0] ?? 'SCHEDULED',
  };
}

function vehicleName(vehicle: object | null | undefined): string | null {
  return vehicle ? (text(vehicle, 'label') ?? text(vehicle, 'id')) : null;
}

function vehicleReport(vehicle: NonNullable<Entity['vehicle']>): VehicleReport {
  const trip = tripRef(vehicle.trip);
  if (trip === null) throw new Skip('vehicle without a trip');
  const occupancy = number(vehicle, 'occupancyStatus');
  const bearing = vehicle.position ? number(vehicle.position, 'bearing') : null;
  return {
    trip,
    vehicleId: vehicleName(vehicle.vehicle),
    position: usablePosition(vehicle.position),
    bearing: bearing === null ? null : ((bearing % 360) + 360) % 360,
    currentStopSequence: number(vehicle, 'currentStopSequence'),
    stopId: text(vehicle, 'stopId'),
    occupancy: occupancy === null ? null : (rt.VehiclePosition.OccupancyStatus[occupancy] ?? null),
    timestamp: seconds(vehicle, 'timestamp'),
  };
}

/** Receivers without a fix report 0,0 or nonsense: that is no position. */
function usablePosition(position: object | null | undefined): VehicleReport['position'] {
  if (!position) return null;
  const lat = number(position, 'latitude');
  const lon = number(position, 'longitude');
  if (lat === null || lon === null || Math.abs(lat) > 90 || Math.abs(lon) > 180) return null;
  return Math.abs(lat) < 0.01 && Math.abs(lon) < 0.01 ? null : { lat, lon };
}

function tripReport(update: NonNullable<Entity['tripUpdate']>): TripReport {
  const trip = tripRef(update.trip);
  if (trip === null) throw new Skip('trip update without a trip');
  // A duplicate of a scheduled trip runs under an id of its own.
  const copyId = update.tripProperties ? text(update.tripProperties, 'tripId') : null;
  const isCopy = trip.relationship === 'DUPLICATED';
  // Without one it would be taken for the trip it copies.
  if (isCopy && copyId === null) throw new Skip('duplicated trip without an id of its own');
  return {
    trip: isCopy ? { ...trip, tripId: copyId } : trip,
    vehicleId: vehicleName(update.vehicle),
    delay: number(update, 'delay'),
    stops: (update.stopTimeUpdate ?? []).map(stopReport),
    timestamp: seconds(update, 'timestamp'),
  };
}

function stopReport(stop: object): StopReport {
  const arrival = present(stop, 'arrival') as object | undefined;
  const departure = present(stop, 'departure') as object | undefined;
  const relationship = number(stop, 'scheduleRelationship') ?? 0;
  return {
    stopSequence: number(stop, 'stopSequence'),
    stopId: text(stop, 'stopId'),
    arrivalDelay: arrival ? number(arrival, 'delay') : null,
    arrivalTime: arrival ? seconds(arrival, 'time') : null,
    departureDelay: departure ? number(departure, 'delay') : null,
    departureTime: departure ? seconds(departure, 'time') : null,
    relationship: relationship === 1 ? 'SKIPPED' : relationship === 2 ? 'NO_DATA' : 'SCHEDULED',
  };
}

function alertReport(id: string, alert: NonNullable<Entity['alert']>): AlertReport {
  if (id.trim() === '') throw new Skip('alert without an id');
  const header = feedText(alert.headerText);
  const description = feedText(alert.descriptionText);
  if (header.length === 0 && description.length === 0) throw new Skip('alert without words');
  return {
    id: id.trim(),
    periods: (alert.activePeriod ?? []).map((period) => ({
      start: seconds(period, 'start'),
      end: seconds(period, 'end'),
    })),
    scopes: (alert.informedEntity ?? []).map((scope) => ({
      routeId: text(scope, 'routeId') ?? (scope.trip ? text(scope.trip, 'routeId') : null),
      routeType: number(scope, 'routeType'),
      directionId: direction(scope),
      tripId: scope.trip ? text(scope.trip, 'tripId') : null,
      stopId: text(scope, 'stopId'),
    })),
    cause: rt.Alert.Cause[number(alert, 'cause') ?? 1] ?? 'UNKNOWN_CAUSE',
    effect: rt.Alert.Effect[number(alert, 'effect') ?? 8] ?? 'UNKNOWN_EFFECT',
    severity: rt.Alert.SeverityLevel[number(alert, 'severityLevel') ?? 1] ?? 'UNKNOWN_SEVERITY',
    url: feedText(alert.url),
    header,
    description,
  };
}

function feedText(translated: object | null | undefined): FeedText {
  const translations = translated ? present(translated, 'translation') : null;
  if (!Array.isArray(translations)) return [];
  return translations.flatMap((translation: object) => {
    const words = text(translation, 'text');
    return words === null ? [] : [{ text: words, language: text(translation, 'language') }];
  });
}
