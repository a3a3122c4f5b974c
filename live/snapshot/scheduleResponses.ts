/** Makes the responses of `stops`, `stop-schedule` and `kml` from the schedule. A parent route combines its children. */
import type { CallResult } from '#contract/client/callResult.ts';
import type { ContractClient } from '#contract/client.ts';
import { wireId } from '#contract/fields/wireValues.ts';
import type { WireScheduleRow } from '#contract/flat/scheduleRow.ts';
import type { WireStop } from '#contract/flat/stops.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { RouteStop } from '#domain/routes/routeDetails.ts';
import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import { formatServiceTime } from '#domain/time/serviceDay.ts';
import type { EpochSeconds } from '#domain/units.ts';
import { childRouteIds, type FlatSchedule, knownRoute, type LiveNetwork } from '#live/merge/flatSchedule.ts';
import {
  jsonType,
  kmlType,
  type PackedResponse,
  packedCache,
  packResponse,
} from '#live/serve/packedResponse.ts';
import { detourLines, kmlDocument } from '#live/wire/kmlDocument.ts';
import type { AlertSnapshot } from './alertSnapshot.ts';
import type { TripDetour } from './tripSnapshot.ts';

/** A response, with the time at which its schedule was read. */
interface ScheduleResponse {
  packed: PackedResponse;
  asOf: EpochSeconds;
}

type ScheduleFailure = 'not found' | 'unavailable';
export type ScheduleResult = Result<ScheduleResponse, ScheduleFailure>;

export interface ScheduleResponses {
  stops(routeId: string): Promise<ScheduleResult>;
  stopSchedule(routeId: string, stopId: string): Promise<ScheduleResult>;
  /** `trips`: the paths of modified trips. */
  kml(
    routeId: string,
    directionId: 0 | 1 | null,
    alerts: AlertSnapshot | null,
    trips: readonly TripDetour[],
  ): Promise<ScheduleResult>;
}

/** Maximum number of cached responses of all flat versions together. */
const MAX_CACHED_RESPONSES = 200;

export function createScheduleResponses(
  client: ContractClient,
  schedule: FlatSchedule,
  zone: string,
): ScheduleResponses {
  const kept = packedCache<ScheduleFailure>(MAX_CACHED_RESPONSES);

  async function makeOnce(
    key: string,
    make: (network: LiveNetwork) => Promise<PackedResponse | ScheduleFailure>,
  ): Promise<ScheduleResult> {
    const network = await schedule.network();
    const packed = await kept(`${network.version ?? ''} ${key}`, () => make(network));
    return typeof packed === 'string' ? err(packed) : ok({ packed, asOf: network.asOf });
  }

  return {
    stops: (routeId) =>
      makeOnce(JSON.stringify(['stops', routeId]), async (network) => {
        const rows = await childRows(network, routeId, (child) => client.stops({ routeId: child }));
        if (!rows.ok) return rows.error;
        const json = JSON.stringify(rows.value.map((stop) => stopRow(stop)));
        return packResponse(json, jsonType);
      }),

    stopSchedule: (routeId, stopId) =>
      makeOnce(JSON.stringify(['stop-schedule', routeId, stopId]), async (network) => {
        const rows = await childRows(network, routeId, (child) =>
          client.routeStopSchedule({ routeId: child, stopId }),
        );
        if (!rows.ok) return rows.error;
        const json = JSON.stringify(rows.value.map((row) => scheduleRow(row, network)));
        return packResponse(json, jsonType);
      }),

    kml(routeId, directionId, alerts, trips) {
      const detoursNow = `${alerts?.detours.bodies.identity.etag ?? ''} ${detoursInForce(alerts).join(' ')} ${JSON.stringify(trips)}`;
      return makeOnce(JSON.stringify(['kml', routeId, directionId, detoursNow]), async (network) => {
        const rows = await childRows(network, routeId, (child) => client.shapes({ routeId: child }));
        if (!rows.ok) return rows.error;
        const shapes = rows.value.filter(
          (shape) => directionId === null || shape.directionId === directionId,
        );
        const children = childRouteIds(network, routeId);
        const detours =
          alerts === null ? [] : detourLines(alerts.resolved, alerts.unserved, children, shapes, zone);
        const paths = trips.filter(
          (each) =>
            children.includes(each.routeId) && (directionId === null || each.directionId === directionId),
        );
        return packResponse(kmlDocument(routeId, shapes, detours, paths), kmlType);
      });
    },
  };
}

/** Returns the ids of the detours in force, for the cache key: a detour may begin without a change in its source. */
const detoursInForce = (alerts: AlertSnapshot | null): string[] =>
  (alerts?.resolved.alerts ?? [])
    .filter(({ report, isInForce }) => report.effect === 'DETOUR' && isInForce)
    .map(({ report }) => report.id);

/** Returns the combined rows of all children. A child that is not found is an error only if no child is found. */
async function childRows<T>(
  network: LiveNetwork,
  routeId: string,
  read: (childId: string) => Promise<CallResult<T[]>>,
): Promise<Result<T[], ScheduleFailure>> {
  const results = await Promise.all(childRouteIds(network, routeId).map(read));
  const failed = results.filter((result) => !result.ok);
  if (failed.some(({ error }) => error.kind !== 'not found')) return err('unavailable');
  if (failed.length === results.length) return err('not found');
  return ok(results.flatMap((result) => (result.ok ? result.value.value : [])));
}

function stopRow(stop: RouteStop): WireStop {
  return {
    release_name: stop.releaseName,
    route_id: stop.routeId,
    direction_id: stop.directionId,
    stop_id: wireId(stop.stopId),
    stop_name: stop.name,
    stop_lat: stop.position === null ? null : String(stop.position.lat),
    stop_lon: stop.position === null ? null : String(stop.position.lon),
    stop_sequence: stop.stopSequence,
    stop_timezone: stop.otherZone ?? undefined,
  };
}

/** Trip ids are strings for rail, and otherwise numbers if possible: the trip-number rule (spec section 3) needs this. */
function scheduleRow(row: ScheduledStopTrip, network: LiveNetwork): WireScheduleRow {
  const isRail = knownRoute(network, row.routeId)?.isRail ?? false;
  const { scheduledArrival, scheduledDeparture } = row;
  return {
    release_name: row.releaseName,
    route_id: row.routeId,
    service_id: row.serviceId,
    trip_id: isRail ? row.tripId : wireId(row.tripId),
    trip_headsign: row.headsign,
    direction_id: row.directionId,
    block_id: row.blockNumber === null || isRail ? row.blockNumber : wireId(row.blockNumber),
    stop_id: wireId(row.stopId),
    stop_name: row.stopName,
    stop_sequence: row.stopSequence,
    arrival_time: scheduledArrival === null ? null : formatServiceTime(scheduledArrival),
    departure_time: scheduledDeparture === null ? undefined : formatServiceTime(scheduledDeparture),
    last_stop_id: row.lastStopId === null ? null : wireId(row.lastStopId),
    platform_code: row.track ?? undefined,
    approximate: row.isApproximate || undefined,
    pickup_type: PERMISSION_TYPES[row.boarding],
    drop_off_type: PERMISSION_TYPES[row.alighting],
  };
}

/** GTFS pickup_type and drop_off_type; the regular one is left out. */
const PERMISSION_TYPES = { yes: undefined, no: 1, byArrangement: 2 } as const;
