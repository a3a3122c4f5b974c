/** Decodes GTFS-realtime protobuf bytes entity by entity; a bad entity is skipped and counted. */
import { PbfReader } from 'pbf';
import { readFeedEntity, readFeedHeader } from '#contract/gtfsRealtime/messages.js';
import { err, ok, type Result } from '#domain/result.ts';
import { inSlices } from '#live/work/longWork.ts';
import { type AlertUsage, alertReport } from './alertReport.ts';
import type {
  AlertReport,
  ModificationReport,
  RealtimeFeed,
  RealtimeStop,
  TripReport,
  VehicleReport,
} from './feed.ts';
import { Skip, secondsIn } from './messageFields.ts';
import {
  MAX_ALERTS,
  MAX_ALL_CALLS,
  MAX_ENTITY_BYTES,
  MAX_FIELDS,
  MAX_MODIFICATIONS,
  MAX_TRIPS,
  messageParts,
} from './messageParts.ts';
import { modificationReport, realtimeStop, tripReport, vehicleReport } from './tripReports.ts';

const HEADER_FIELD = 1;
const ENTITY_FIELD = 2;

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
  const used: AlertUsage = { text: 0, scopes: 0, cut: new Set() };
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
    return ok(secondsIn(decodeWhole(bytes, readFeedHeader), 'timestamp'));
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
