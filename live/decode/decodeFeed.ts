/** Decodes GTFS-realtime protobuf bytes entity by entity; a bad entity is skipped and counted. */
import { PbfReader } from 'pbf';
import {
  type Alert,
  type EntitySelector,
  readFeedEntity,
  readFeedHeader,
  type Stop,
  type TimeRange,
  type TripDescriptor,
  type TripModifications,
  type TripUpdate,
  type VehiclePosition,
} from '#contract/gtfsRealtime/messages.js';
import {
  CALL_RELATIONSHIP,
  CAUSE,
  EFFECT,
  OCCUPANCY,
  PICKUP_TYPE,
  SEVERITY,
  TRIP_RELATIONSHIP,
  wordOf,
} from '#contract/gtfsRealtime/words.ts';
import type { AlertEntity } from '#domain/alerts/alert.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Permission } from '#domain/schedule/scheduledTrip.ts';
import { parseServiceTime } from '#domain/time/serviceDay.ts';
import type { RunRelationship } from '#domain/trip/tripInstance.ts';
import type { EpochSeconds } from '#domain/units.ts';
import { inSlices } from '#live/work/longWork.ts';
import type {
  AlertReport,
  FeedText,
  ModificationReport,
  ModifiedSpan,
  RealtimeFeed,
  RealtimeStop,
  ReportedPeriod,
  ReportedScope,
  StopReport,
  StopSelector,
  TripRef,
  TripReport,
  VehicleReport,
} from './feed.ts';
import {
  LAST_SECOND,
  MAX_ALERTS,
  MAX_ALL_CALLS,
  MAX_ALL_SCOPES,
  MAX_ALL_TEXT_LENGTH,
  MAX_CALLS,
  MAX_ENTITY_BYTES,
  MAX_FIELDS,
  MAX_MODIFICATIONS,
  MAX_MODIFIED,
  MAX_PERIODS,
  MAX_SCOPES,
  MAX_SHORT_TEXT_LENGTH,
  MAX_TEXT_LENGTH,
  MAX_TRANSLATIONS,
  MAX_TRIPS,
  messageParts,
} from './messageParts.ts';

const HEADER_FIELD = 1;
const ENTITY_FIELD = 2;

/** Thrown only within one entity; its message is the counted reason. */
class Skip extends Error {}

/** Usage of a feed's limits by its alerts. */
interface Used {
  text: number;
  scopes: number;
  /** Ids of the alerts that were shortened to a limit. */
  cut: Set<string>;
}

/** Decodes a feed; an incremental one counts as full. Fails if the message, its header or every entity is unreadable. */
export async function decodeFeed(bytes: Uint8Array): Promise<Result<RealtimeFeed, string>> {
  const parts = messageParts(bytes);
  if (parts === null)
    return err(`the response is not a GTFS-realtime message of at most ${MAX_FIELDS} fields`);
  const header = parts.find((part) => part.field === HEADER_FIELD);
  if (header === undefined) return err('the message has no header');
  const timestamp = headerTimestamp(header.bytes);
  if (!timestamp.ok) return timestamp;

  const modifications: ModificationReport[] = [];
  const shapes = new Map<string, string>();
  const stops = new Map<string, RealtimeStop>();
  const vehicles: VehicleReport[] = [];
  const trips: TripReport[] = [];
  const alerts: AlertReport[] = [];
  const skipped = new Map<string, number>();
  const entities = parts.filter((part) => part.field === ENTITY_FIELD);
  let unreadable = 0;
  let calls = 0;
  const used: Used = { text: 0, scopes: 0, cut: new Set() };
  await inSlices(entities, (part) => {
    try {
      if (part.bytes.length > MAX_ENTITY_BYTES) throw new Skip('entity too large');
      const entity = decodeWhole(part.bytes, readFeedEntity);
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
      if (Math.max(modifications.length, shapes.size, stops.size) >= MAX_MODIFICATIONS) {
        if (entity.tripModifications || entity.shape || entity.stop)
          throw new Skip('trip modification over the limit');
      } else {
        if (entity.tripModifications)
          modifications.push(modificationReport(entity.id ?? '', entity.tripModifications));
        const { shapeId, encodedPolyline } = entity.shape ?? {};
        if (shapeId && encodedPolyline) shapes.set(shapeId, encodedPolyline);
        if (entity.stop?.stopId) stops.set(entity.stop.stopId, realtimeStop(entity.stop));
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
  return ok({ timestamp: timestamp.value, vehicles, trips, alerts, modifications, shapes, stops, skipped });
}

function headerTimestamp(bytes: Uint8Array): Result<number | null, string> {
  try {
    return ok(seconds(decodeWhole(bytes, readFeedHeader), 'timestamp'));
  } catch {
    return err('the header is unreadable');
  }
}

/** Decodes `bytes` as one message; throws unless the message ends exactly where `bytes` ends. */
function decodeWhole<M>(bytes: Uint8Array, read: (pbf: PbfReader, end: number) => M): M {
  const pbf = new PbfReader(bytes);
  const message = read(pbf, bytes.length);
  if (pbf.pos !== bytes.length) throw new Error('the message is cut off');
  return message;
}

type Message = object | null | undefined;

/** Returns `undefined` if the field is not on the wire. */
const fieldValue = (message: Message, field: string): unknown =>
  (message as Record<string, unknown> | null | undefined)?.[field];

function number(message: Message, field: string): number | null {
  const value = fieldValue(message, field);
  if (value === undefined || value === null) return null;
  const plain = Number(value);
  return Number.isFinite(plain) ? plain : null;
}

/** Some publishers write milliseconds; read as seconds, such a value would be over three thousand years ahead. */
const MIN_MILLISECONDS = 100_000_000_000;

/** Reads a time; zero and negative values mean "none". */
function anySeconds(message: Message, field: string): EpochSeconds | null {
  const value = number(message, field);
  if (value === null || value <= 0) return null;
  return value > MIN_MILLISECONDS ? Math.floor(value / 1000) : value;
}

/** Reads a time up to the year 9999. Some publishers write a later time, such as 2^64-1, for "no end". */
function seconds(message: Message, field: string): EpochSeconds | null {
  const value = anySeconds(message, field);
  return value === null || value > LAST_SECOND ? null : value;
}

function text(message: Message, field: string): string | null {
  const value = fieldValue(message, field);
  if (typeof value !== 'string') return null;
  const trimmed = value.trim();
  return trimmed === '' ? null : trimmed;
}

function direction(message: Message): 0 | 1 | null {
  const value = number(message, 'directionId');
  return value === 0 || value === 1 ? value : null;
}

/** NEW, the successor of ADDED. */
const NEW = 8;

const runRelationship = (value: number): RunRelationship =>
  value === NEW ? 'ADDED' : (wordOf(TRIP_RELATIONSHIP, value) ?? 'SCHEDULED');

function tripRef(trip: TripDescriptor | undefined): TripRef | null {
  if (!trip) return null;
  const modified = trip.modifiedTrip;
  const modificationsId = text(modified, 'modificationsId');
  const affectedTripId = text(modified, 'affectedTripId');
  if (modificationsId !== null && affectedTripId !== null)
    return {
      tripId: affectedTripId,
      routeId: null,
      startSeconds: parseServiceTime(text(modified, 'startTime') ?? ''),
      directionId: null,
      startDate: serviceDate(modified),
      relationship: 'SCHEDULED',
      modificationsId,
      copyOf: null,
    };
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
    relationship: runRelationship(number(trip, 'scheduleRelationship') ?? 0),
    modificationsId: null,
    copyOf: null,
  };
}

const serviceDate = (message: Message): Temporal.PlainDate | null => plainDate(text(message, 'startDate'));

/** Reads `YYYYMMDD`, with or without hyphens. */
function plainDate(written: string | null): Temporal.PlainDate | null {
  if (written === null || !/^\d{4}-?\d{2}-?\d{2}$/.test(written)) return null;
  try {
    return Temporal.PlainDate.from(written.replaceAll('-', ''));
  } catch {
    return null;
  }
}

const vehicleName = (vehicle: Message): string | null => text(vehicle, 'label') ?? text(vehicle, 'id');

function vehicleReport(vehicle: VehiclePosition): VehicleReport {
  const trip = tripRef(vehicle.trip);
  if (trip === null) throw new Skip('vehicle without a trip');
  const occupancy = number(vehicle, 'occupancyStatus');
  const bearing = number(vehicle.position, 'bearing');
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

/** Receivers without a fix report 0,0 or nonsense. */
function usablePosition(position: Message): VehicleReport['position'] {
  const lat = number(position, 'latitude');
  const lon = number(position, 'longitude');
  if (lat === null || lon === null || Math.abs(lat) > 90 || Math.abs(lon) > 180) return null;
  return Math.abs(lat) < 0.01 && Math.abs(lon) < 0.01 ? null : { lat, lon };
}

function tripReport(update: TripUpdate): TripReport {
  const trip = tripRef(update.trip);
  if (trip === null) throw new Skip('trip update without a trip');
  if ((update.stopTimeUpdate?.length ?? 0) > MAX_CALLS) throw new Skip('trip update with too many calls');
  const copy = update.tripProperties;
  const copyId = text(copy, 'tripId');
  const isCopy = trip.relationship === 'DUPLICATED';
  // Without its own id, a copy would be confused with its original.
  if (isCopy && copyId === null) throw new Skip('duplicated trip without its own id');
  return {
    trip: isCopy
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
    headsign: text(copy, 'tripHeadsign'),
    stops: (update.stopTimeUpdate ?? []).map(stopReport),
    timestamp: seconds(update, 'timestamp'),
  };
}

const largerOf = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.max(a, b);

/** Reads a pickup or drop-off type; `null` if missing or unknown. */
function permission(properties: Message, field: string): Permission | null {
  const value = number(properties, field);
  const word = value === null ? null : wordOf(PICKUP_TYPE, value);
  if (word === null) return null;
  return word === 'REGULAR' ? 'yes' : word === 'NONE' ? 'no' : 'byArrangement';
}

function stopReport(stop: object): StopReport {
  const arrival = fieldValue(stop, 'arrival') as object | undefined;
  const departure = fieldValue(stop, 'departure') as object | undefined;
  const properties = fieldValue(stop, 'stopTimeProperties') as object | undefined;
  return {
    stopSequence: number(stop, 'stopSequence'),
    stopId: text(stop, 'stopId'),
    arrivalDelay: number(arrival, 'delay'),
    arrivalTime: seconds(arrival, 'time'),
    departureDelay: number(departure, 'delay'),
    departureTime: seconds(departure, 'time'),
    uncertainty: largerOf(number(arrival, 'uncertainty'), number(departure, 'uncertainty')),
    relationship: wordOf(CALL_RELATIONSHIP, number(stop, 'scheduleRelationship') ?? 0) ?? 'SCHEDULED',
    assignedStopId: text(properties, 'assignedStopId'),
    track: text(fieldValue(stop, 'railroad') as object | undefined, 'track'),
    headsign: text(properties, 'stopHeadsign'),
    boarding: permission(properties, 'pickupType'),
    alighting: permission(properties, 'dropOffType'),
  };
}

function modificationReport(id: string, given: TripModifications): ModificationReport {
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
        delaySeconds: number(span, 'propagatedModificationDelay') ?? 0,
        added: (span.replacementStops ?? []).flatMap((stop) => {
          const stopId = text(stop, 'stopId');
          return stopId === null ? [] : [{ stopId, travelSeconds: number(stop, 'travelTimeToStop') }];
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

function stopSelector(selector: Message): StopSelector | null {
  const stopSequence = number(selector, 'stopSequence');
  const stopId = text(selector, 'stopId');
  return stopSequence === null && stopId === null ? null : { stopSequence, stopId };
}

const realtimeStop = (stop: Stop): RealtimeStop => ({
  name: text(stop.stopName?.translation?.[0], 'text'),
  position: usablePosition({ latitude: stop.stopLat, longitude: stop.stopLon }),
});

function alertReport(id: string, alert: Alert, used: Used): AlertReport {
  if (id.trim() === '') throw new Skip('alert without an id');
  const words = (text: Message) => feedText(text, id, used);
  const header = words(alert.headerText);
  const description = words(alert.descriptionText);
  if (header.length === 0 && description.length === 0) throw new Skip('alert without text');
  return {
    id: id.trim(),
    ...alertPeriods(alert),
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

/**
 * Reads the periods of an alert. A feed with `impact_period` or `communication_period` is read without its
 * `active_period`, which must not stand for either of them (GTFS-realtime, "Transition from active_period").
 */
function alertPeriods({
  activePeriod = [],
  communicationPeriod = [],
  impactPeriod = [],
}: Alert): Pick<AlertReport, 'periods' | 'toldPeriods'> {
  const isNewer = communicationPeriod.length + impactPeriod.length > 0;
  const toldPeriods = validPeriods(communicationPeriod);
  if (isNewer && impactPeriod.length === 0) return { periods: null, toldPeriods };
  return { periods: validPeriods(isNewer ? impactPeriod : activePeriod), toldPeriods };
}

function validPeriods(given: readonly TimeRange[]): ReportedPeriod[] {
  const periods = given.slice(0, MAX_PERIODS).flatMap((period) => {
    const start = anySeconds(period, 'start');
    return start !== null && start > LAST_SECOND ? [] : [{ start, end: seconds(period, 'end') }];
  });
  if (given.length > 0 && periods.length === 0) throw new Skip('alert without a valid period');
  return periods;
}

const isNamed = (scope: AlertEntity): boolean => Object.values(scope).some((part) => part !== null);

function alertScopes(entities: readonly EntitySelector[], id: string, used: Used): ReportedScope[] {
  const scopes = new Map<string, ReportedScope>();
  for (const entity of entities) {
    if (scopes.size >= MAX_SCOPES || used.scopes >= MAX_ALL_SCOPES) {
      used.cut.add(id);
      break;
    }
    const tripId = text(entity.trip, 'tripId');
    const run = tripId === null ? null : entity.trip;
    const named: AlertEntity = {
      routeId: text(entity, 'routeId') ?? text(entity.trip, 'routeId'),
      routeType: number(entity, 'routeType'),
      directionId: direction(entity) ?? direction(entity.trip),
      tripId,
      serviceDate: serviceDate(run),
      startSeconds: parseServiceTime(text(run, 'startTime') ?? ''),
      stopId: text(entity, 'stopId'),
    };
    // An entity that names something unknown must not apply to the whole agency.
    const agencyId = text(entity, 'agencyId');
    if (!isNamed(named) && (entity.trip || !agencyId)) continue;
    const scope: ReportedScope = { ...named, agencyId };
    const key = JSON.stringify(scope);
    if (!scopes.has(key)) used.scopes++;
    scopes.set(key, scope);
  }
  return [...scopes.values()];
}

function feedText(translated: Message, id: string, used: Used): FeedText {
  const translations = fieldValue(translated, 'translation');
  if (!Array.isArray(translations)) return [];
  return translations.slice(0, MAX_TRANSLATIONS).flatMap((translation: object) => {
    const words = text(translation, 'text');
    if (words === null) return [];
    const room = used.text > MAX_ALL_TEXT_LENGTH ? MAX_SHORT_TEXT_LENGTH : MAX_TEXT_LENGTH;
    const isCut = words.length > room;
    if (isCut) used.cut.add(id);
    const kept = isCut ? `${words.slice(0, room).toWellFormed().trimEnd()}…` : words;
    used.text += kept.length;
    return [{ text: kept, language: text(translation, 'language') }];
  });
}
