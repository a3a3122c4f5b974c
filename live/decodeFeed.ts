/** Decodes GTFS-realtime protobuf bytes entity by entity; a bad entity is skipped and counted. */
import { PbfReader } from 'pbf';
import {
  type Alert,
  type EntitySelector,
  type FeedEntity,
  readFeedEntity,
  readFeedHeader,
  type TripUpdate,
  type VehiclePosition,
} from '#contract/gtfsRealtime/messages.js';
import { CAUSE, EFFECT, OCCUPANCY, SEVERITY, wordOf } from '#contract/gtfsRealtime/words.ts';
import type { AlertEntity } from '#domain/alerts/alertEntity.ts';
import type { CallRelationship, RunRelationship } from '#domain/departures/liveRun.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { parseServiceTime } from '#domain/time/serviceTime.ts';
import type {
  AlertReport,
  FeedText,
  RealtimeFeed,
  StopReport,
  TripRef,
  TripReport,
  VehicleReport,
} from './feed.ts';
import {
  LAST_SECOND,
  MAX_ALERTS,
  MAX_ALL_CALLS,
  MAX_ALL_SCOPES,
  MAX_ALL_TEXT,
  MAX_CALLS,
  MAX_ENTITY_BYTES,
  MAX_FIELDS,
  MAX_PERIODS,
  MAX_SCOPES,
  MAX_SHORT_TEXT,
  MAX_TEXT,
  MAX_TRANSLATIONS,
  MAX_TRIPS,
} from './feedLimits.ts';
import { inSlices } from './inSlices.ts';
import { messageParts } from './messageParts.ts';

const headerField = 1;
const entityField = 2;

/** Thrown only within one entity; its message is the counted reason. */
class Skip extends Error {}

/** Usage of a feed's limits by its alerts. */
interface Used {
  text: number;
  scopes: number;
  /** Alerts that were shortened to a limit. */
  cut: Set<string>;
}

/**
 * Decodes one FeedMessage. Incremental feeds are treated as full ones. The error is a sentence: the bytes are not a
 * feed, or none of its entities is readable, which distinguishes garbage from an empty feed.
 */
export async function decodeFeed(bytes: Uint8Array): Promise<Result<RealtimeFeed, string>> {
  const parts = messageParts(bytes);
  if (parts === null)
    return err(`the response is not a GTFS-realtime message of at most ${MAX_FIELDS} fields`);
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
  let calls = 0;
  const used: Used = { text: 0, scopes: 0, cut: new Set() };
  await inSlices(entities, (part) => {
    try {
      if (part.bytes.length > MAX_ENTITY_BYTES) throw new Skip('entity too large');
      const entity = readEntity(part.bytes);
      if (entity.isDeleted) throw new Skip('deleted');
      if (entity.vehicle) {
        if (vehicles.length >= MAX_TRIPS) throw new Skip('vehicle over the limit');
        vehicles.push(vehicleReport(entity.vehicle));
      }
      if (entity.tripUpdate) {
        calls += entity.tripUpdate.stopTimeUpdate?.length ?? 0;
        if (trips.length >= MAX_TRIPS || calls > MAX_ALL_CALLS) throw new Skip('trip update over the limit');
        trips.push(tripReport(entity.tripUpdate));
      }
      if (entity.alert) {
        if (alerts.length >= MAX_ALERTS) throw new Skip('alert over the limit');
        alerts.push(alertReport(entity.id ?? '', entity.alert, used));
      }
    } catch (error) {
      if (!(error instanceof Skip)) unreadable++;
      const reason = error instanceof Skip ? error.message : 'unreadable entity';
      skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
    }
  });
  if (used.cut.size > 0) skipped.set('part of an oversized alert', used.cut.size);
  if (entities.length > 0 && unreadable === entities.length)
    return err('no entity of the message is readable');
  return ok({ timestamp: timestamp.value, vehicles, trips, alerts, skipped });
}

function headerTimestamp(bytes: Uint8Array): Result<number | null, string> {
  try {
    return ok(seconds(whole(bytes, readFeedHeader), 'timestamp'));
  } catch {
    return err('the header is unreadable');
  }
}

const readEntity = (bytes: Uint8Array): FeedEntity => whole(bytes, readFeedEntity);

/** Decodes `bytes` as one message; throws if it is truncated or longer than it claims. */
function whole<M>(bytes: Uint8Array, read: (pbf: PbfReader, end: number) => M): M {
  const pbf = new PbfReader(bytes);
  const message = read(pbf, bytes.length);
  if (pbf.pos !== bytes.length) throw new Error('the message is cut off');
  return message;
}

/** A field if it is on the wire, else `undefined`. */
function present(message: object, field: string): unknown {
  return (message as Record<string, unknown>)[field];
}

function number(message: object, field: string): number | null {
  const value = present(message, field);
  if (value === undefined || value === null) return null;
  const plain = Number(value);
  return Number.isFinite(plain) ? plain : null;
}

/**
 * In seconds, such a number is more than three thousand years ahead, so it is in milliseconds, as some publishers use.
 */
const surelyMilliseconds = 100_000_000_000;

/** A time in Unix seconds; zero and negative values mean that the publisher has none. */
function anySeconds(message: object, field: string): number | null {
  const value = number(message, field);
  if (value === null || value <= 0) return null;
  return value > surelyMilliseconds ? Math.floor(value / 1000) : value;
}

/** A time within the calendar. A value far beyond it, such as 2^64-1, means "no end" where it is used. */
function seconds(message: object, field: string): number | null {
  const value = anySeconds(message, field);
  return value === null || value > LAST_SECOND ? null : value;
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

const relationships: Record<number, RunRelationship> = {
  0: 'SCHEDULED',
  1: 'ADDED',
  2: 'UNSCHEDULED',
  3: 'CANCELED',
  5: 'REPLACEMENT',
  6: 'DUPLICATED',
  7: 'DELETED',
  8: 'ADDED', // NEW, the successor of ADDED
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
    startDate: serviceDate(trip),
    relationship: relationships[number(trip, 'scheduleRelationship') ?? 0] ?? 'SCHEDULED',
    copyOf: null,
  };
}

/** `YYYYMMDD`, with or without hyphens; `null` if invalid. */
function serviceDate(message: object): Temporal.PlainDate | null {
  const written = text(message, 'startDate');
  if (written === null || !/^\d{4}-?\d{2}-?\d{2}$/.test(written)) return null;
  try {
    return Temporal.PlainDate.from(written.replaceAll('-', ''));
  } catch {
    return null;
  }
}

function vehicleName(vehicle: object | null | undefined): string | null {
  return vehicle ? (text(vehicle, 'label') ?? text(vehicle, 'id')) : null;
}

function vehicleReport(vehicle: VehiclePosition): VehicleReport {
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
    occupancy: occupancy === null ? null : wordOf(OCCUPANCY, occupancy),
    timestamp: seconds(vehicle, 'timestamp'),
  };
}

/** Receivers without a fix report 0,0 or nonsense, which is not a position. */
function usablePosition(position: object | null | undefined): VehicleReport['position'] {
  if (!position) return null;
  const lat = number(position, 'latitude');
  const lon = number(position, 'longitude');
  if (lat === null || lon === null || Math.abs(lat) > 90 || Math.abs(lon) > 180) return null;
  return Math.abs(lat) < 0.01 && Math.abs(lon) < 0.01 ? null : { lat, lon };
}

function tripReport(update: TripUpdate): TripReport {
  const trip = tripRef(update.trip);
  if (trip === null) throw new Skip('trip update without a trip');
  if ((update.stopTimeUpdate?.length ?? 0) > MAX_CALLS) throw new Skip('trip update with too many calls');
  // A duplicate of a scheduled trip has its own id.
  const copy = update.tripProperties;
  const copyId = copy ? text(copy, 'tripId') : null;
  const isCopy = trip.relationship === 'DUPLICATED';
  // Without one it would be confused with its original.
  if (isCopy && copyId === null) throw new Skip('duplicated trip without its own id');
  return {
    trip:
      isCopy && copy
        ? {
            ...trip,
            tripId: copyId,
            copyOf: trip.tripId,
            startDate: serviceDate(copy) ?? trip.startDate,
            startSeconds: parseServiceTime(text(copy, 'startTime') ?? '') ?? trip.startSeconds,
          }
        : trip,
    vehicleId: vehicleName(update.vehicle),
    delay: number(update, 'delay'),
    stops: (update.stopTimeUpdate ?? []).map(stopReport),
    timestamp: seconds(update, 'timestamp'),
  };
}

const callRelationships: readonly CallRelationship[] = ['SCHEDULED', 'SKIPPED', 'NO_DATA', 'UNSCHEDULED'];

const largest = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.max(a, b);

function stopReport(stop: object): StopReport {
  const arrival = present(stop, 'arrival') as object | undefined;
  const departure = present(stop, 'departure') as object | undefined;
  return {
    stopSequence: number(stop, 'stopSequence'),
    stopId: text(stop, 'stopId'),
    arrivalDelay: arrival ? number(arrival, 'delay') : null,
    arrivalTime: arrival ? seconds(arrival, 'time') : null,
    departureDelay: departure ? number(departure, 'delay') : null,
    departureTime: departure ? seconds(departure, 'time') : null,
    uncertainty: largest(
      arrival ? number(arrival, 'uncertainty') : null,
      departure ? number(departure, 'uncertainty') : null,
    ),
    relationship: callRelationships[number(stop, 'scheduleRelationship') ?? 0] ?? 'SCHEDULED',
  };
}

function alertReport(id: string, alert: Alert, used: Used): AlertReport {
  if (id.trim() === '') throw new Skip('alert without an id');
  const words = (text: object | null | undefined) => feedText(text, id, used);
  const header = words(alert.headerText);
  const description = words(alert.descriptionText);
  if (header.length === 0 && description.length === 0) throw new Skip('alert without text');
  const given = alert.activePeriod ?? [];
  const periods = given.slice(0, MAX_PERIODS).flatMap((period) => {
    const start = anySeconds(period, 'start');
    return start !== null && start > LAST_SECOND ? [] : [{ start, end: seconds(period, 'end') }];
  });
  if (given.length > 0 && periods.length === 0) throw new Skip('alert without a valid period');
  return {
    id: id.trim(),
    periods,
    scopes: alertScopes(alert.informedEntity ?? [], id, used),
    cause: wordOf(CAUSE, number(alert, 'cause') ?? CAUSE.UNKNOWN_CAUSE) ?? 'UNKNOWN_CAUSE',
    effect: wordOf(EFFECT, number(alert, 'effect') ?? EFFECT.UNKNOWN_EFFECT) ?? 'UNKNOWN_EFFECT',
    severity:
      wordOf(SEVERITY, number(alert, 'severityLevel') ?? SEVERITY.UNKNOWN_SEVERITY) ?? 'UNKNOWN_SEVERITY',
    url: words(alert.url),
    header,
    description,
  };
}

const isNamed = (scope: AlertEntity): boolean => Object.values(scope).some((part) => part !== null);

/** The distinct scopes, up to the limits of an alert and its feed. */
function alertScopes(entities: readonly EntitySelector[], id: string, used: Used): AlertEntity[] {
  const scopes = new Map<string, AlertEntity>();
  for (const entity of entities) {
    if (scopes.size >= MAX_SCOPES || used.scopes >= MAX_ALL_SCOPES) {
      used.cut.add(id);
      break;
    }
    const tripId = entity.trip ? text(entity.trip, 'tripId') : null;
    const run = tripId === null ? null : entity.trip;
    const scope: AlertEntity = {
      routeId: text(entity, 'routeId') ?? (entity.trip ? text(entity.trip, 'routeId') : null),
      routeType: number(entity, 'routeType'),
      directionId: direction(entity) ?? (entity.trip ? direction(entity.trip) : null),
      tripId,
      serviceDate: run ? serviceDate(run) : null,
      startSeconds: run ? parseServiceTime(text(run, 'startTime') ?? '') : null,
      stopId: text(entity, 'stopId'),
    };
    // An entity that names something unknown here must not become the whole agency.
    if (!isNamed(scope) && (entity.trip || !text(entity, 'agencyId'))) continue;
    const key = JSON.stringify(scope);
    if (!scopes.has(key)) used.scopes++;
    scopes.set(key, scope);
  }
  return [...scopes.values()];
}

function feedText(translated: object | null | undefined, id: string, used: Used): FeedText {
  const translations = translated ? present(translated, 'translation') : null;
  if (!Array.isArray(translations)) return [];
  return translations.slice(0, MAX_TRANSLATIONS).flatMap((translation: object) => {
    const words = text(translation, 'text');
    if (words === null) return [];
    const room = used.text > MAX_ALL_TEXT ? MAX_SHORT_TEXT : MAX_TEXT;
    const isCut = words.length > room;
    if (isCut) used.cut.add(id);
    const kept = isCut ? `${words.slice(0, room).toWellFormed().trimEnd()}…` : words;
    used.text += kept.length;
    return [{ text: kept, language: text(translation, 'language') }];
  });
}
