import type { PbfReader, PbfWriter } from 'pbf';

export interface FeedHeader {
  gtfsRealtimeVersion?: string | undefined;
  incrementality?: number | undefined;
  timestamp?: number | undefined;
}
export function readFeedHeader(pbf: PbfReader, end?: number): FeedHeader;
export function writeFeedHeader(message: FeedHeader, pbf: PbfWriter): void;

export interface FeedEntity {
  id?: string | undefined;
  isDeleted?: boolean | undefined;
  tripUpdate?: TripUpdate | undefined;
  vehicle?: VehiclePosition | undefined;
  alert?: Alert | undefined;
  shape?: Shape | undefined;
  stop?: Stop | undefined;
  tripModifications?: TripModifications | undefined;
}
export function readFeedEntity(pbf: PbfReader, end?: number): FeedEntity;
export function writeFeedEntity(message: FeedEntity, pbf: PbfWriter): void;

export interface FeedMessage {
  header?: FeedHeader | undefined;
  entity?: FeedEntity[] | undefined;
}
export function readFeedMessage(pbf: PbfReader, end?: number): FeedMessage;
export function writeFeedMessage(message: FeedMessage, pbf: PbfWriter): void;

export interface TripUpdate {
  trip?: TripDescriptor | undefined;
  stopTimeUpdate?: StopTimeUpdate[] | undefined;
  vehicle?: VehicleDescriptor | undefined;
  timestamp?: number | undefined;
  delay?: number | undefined;
  tripProperties?: TripProperties | undefined;
}
export function readTripUpdate(pbf: PbfReader, end?: number): TripUpdate;
export function writeTripUpdate(message: TripUpdate, pbf: PbfWriter): void;

export interface StopTimeEvent {
  delay?: number | undefined;
  time?: number | undefined;
  uncertainty?: number | undefined;
}
export function readStopTimeEvent(pbf: PbfReader, end?: number): StopTimeEvent;
export function writeStopTimeEvent(message: StopTimeEvent, pbf: PbfWriter): void;

export interface StopTimeUpdate {
  stopSequence?: number | undefined;
  arrival?: StopTimeEvent | undefined;
  departure?: StopTimeEvent | undefined;
  stopId?: string | undefined;
  scheduleRelationship?: number | undefined;
  stopTimeProperties?: StopTimeProperties | undefined;
  railroad?: RailroadStopTimeUpdate | undefined;
}
export function readStopTimeUpdate(pbf: PbfReader, end?: number): StopTimeUpdate;
export function writeStopTimeUpdate(message: StopTimeUpdate, pbf: PbfWriter): void;

export interface RailroadStopTimeUpdate {
  track?: string | undefined;
}
export function readRailroadStopTimeUpdate(pbf: PbfReader, end?: number): RailroadStopTimeUpdate;
export function writeRailroadStopTimeUpdate(message: RailroadStopTimeUpdate, pbf: PbfWriter): void;

export interface StopTimeProperties {
  assignedStopId?: string | undefined;
  stopHeadsign?: string | undefined;
  pickupType?: number | undefined;
  dropOffType?: number | undefined;
}
export function readStopTimeProperties(pbf: PbfReader, end?: number): StopTimeProperties;
export function writeStopTimeProperties(message: StopTimeProperties, pbf: PbfWriter): void;

export interface TripProperties {
  tripId?: string | undefined;
  startDate?: string | undefined;
  startTime?: string | undefined;
  shapeId?: string | undefined;
  tripHeadsign?: string | undefined;
}
export function readTripProperties(pbf: PbfReader, end?: number): TripProperties;
export function writeTripProperties(message: TripProperties, pbf: PbfWriter): void;

export interface VehiclePosition {
  trip?: TripDescriptor | undefined;
  position?: Position | undefined;
  currentStopSequence?: number | undefined;
  currentStatus?: number | undefined;
  timestamp?: number | undefined;
  stopId?: string | undefined;
  vehicle?: VehicleDescriptor | undefined;
  occupancyStatus?: number | undefined;
}
export function readVehiclePosition(pbf: PbfReader, end?: number): VehiclePosition;
export function writeVehiclePosition(message: VehiclePosition, pbf: PbfWriter): void;

export interface Position {
  latitude?: number | undefined;
  longitude?: number | undefined;
  bearing?: number | undefined;
}
export function readPosition(pbf: PbfReader, end?: number): Position;
export function writePosition(message: Position, pbf: PbfWriter): void;

export interface TripDescriptor {
  tripId?: string | undefined;
  startTime?: string | undefined;
  startDate?: string | undefined;
  scheduleRelationship?: number | undefined;
  routeId?: string | undefined;
  directionId?: number | undefined;
  modifiedTrip?: ModifiedTripSelector | undefined;
}
export function readTripDescriptor(pbf: PbfReader, end?: number): TripDescriptor;
export function writeTripDescriptor(message: TripDescriptor, pbf: PbfWriter): void;

export interface ModifiedTripSelector {
  modificationsId?: string | undefined;
  affectedTripId?: string | undefined;
  startTime?: string | undefined;
  startDate?: string | undefined;
}
export function readModifiedTripSelector(pbf: PbfReader, end?: number): ModifiedTripSelector;
export function writeModifiedTripSelector(message: ModifiedTripSelector, pbf: PbfWriter): void;

export interface VehicleDescriptor {
  id?: string | undefined;
  label?: string | undefined;
}
export function readVehicleDescriptor(pbf: PbfReader, end?: number): VehicleDescriptor;
export function writeVehicleDescriptor(message: VehicleDescriptor, pbf: PbfWriter): void;

export interface Alert {
  activePeriod?: TimeRange[] | undefined;
  communicationPeriod?: TimeRange[] | undefined;
  impactPeriod?: TimeRange[] | undefined;
  informedEntity?: EntitySelector[] | undefined;
  cause?: number | undefined;
  effect?: number | undefined;
  url?: TranslatedString | undefined;
  headerText?: TranslatedString | undefined;
  descriptionText?: TranslatedString | undefined;
  severityLevel?: number | undefined;
}
export function readAlert(pbf: PbfReader, end?: number): Alert;
export function writeAlert(message: Alert, pbf: PbfWriter): void;

export interface TimeRange {
  start?: number | undefined;
  end?: number | undefined;
}
export function readTimeRange(pbf: PbfReader, end?: number): TimeRange;
export function writeTimeRange(message: TimeRange, pbf: PbfWriter): void;

export interface EntitySelector {
  agencyId?: string | undefined;
  routeId?: string | undefined;
  routeType?: number | undefined;
  trip?: TripDescriptor | undefined;
  stopId?: string | undefined;
  directionId?: number | undefined;
}
export function readEntitySelector(pbf: PbfReader, end?: number): EntitySelector;
export function writeEntitySelector(message: EntitySelector, pbf: PbfWriter): void;

export interface TranslatedString {
  translation?: Translation[] | undefined;
}
export function readTranslatedString(pbf: PbfReader, end?: number): TranslatedString;
export function writeTranslatedString(message: TranslatedString, pbf: PbfWriter): void;

export interface Translation {
  text?: string | undefined;
  language?: string | undefined;
}
export function readTranslation(pbf: PbfReader, end?: number): Translation;
export function writeTranslation(message: Translation, pbf: PbfWriter): void;

export interface Shape {
  shapeId?: string | undefined;
  encodedPolyline?: string | undefined;
}
export function readShape(pbf: PbfReader, end?: number): Shape;
export function writeShape(message: Shape, pbf: PbfWriter): void;

export interface Stop {
  stopId?: string | undefined;
  stopName?: TranslatedString | undefined;
  stopLat?: number | undefined;
  stopLon?: number | undefined;
}
export function readStop(pbf: PbfReader, end?: number): Stop;
export function writeStop(message: Stop, pbf: PbfWriter): void;

export interface TripModifications {
  selectedTrips?: SelectedTrips[] | undefined;
  startTimes?: string[] | undefined;
  serviceDates?: string[] | undefined;
  modifications?: Modification[] | undefined;
}
export function readTripModifications(pbf: PbfReader, end?: number): TripModifications;
export function writeTripModifications(message: TripModifications, pbf: PbfWriter): void;

export interface SelectedTrips {
  tripIds?: string[] | undefined;
  shapeId?: string | undefined;
}
export function readSelectedTrips(pbf: PbfReader, end?: number): SelectedTrips;
export function writeSelectedTrips(message: SelectedTrips, pbf: PbfWriter): void;

export interface Modification {
  startStopSelector?: StopSelector | undefined;
  endStopSelector?: StopSelector | undefined;
  propagatedModificationDelay?: number | undefined;
  replacementStops?: ReplacementStop[] | undefined;
}
export function readModification(pbf: PbfReader, end?: number): Modification;
export function writeModification(message: Modification, pbf: PbfWriter): void;

export interface StopSelector {
  stopSequence?: number | undefined;
  stopId?: string | undefined;
}
export function readStopSelector(pbf: PbfReader, end?: number): StopSelector;
export function writeStopSelector(message: StopSelector, pbf: PbfWriter): void;

export interface ReplacementStop {
  travelTimeToStop?: number | undefined;
  stopId?: string | undefined;
}
export function readReplacementStop(pbf: PbfReader, end?: number): ReplacementStop;
export function writeReplacementStop(message: ReplacementStop, pbf: PbfWriter): void;
