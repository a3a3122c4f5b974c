/** Serialises one snapshot of the alerts, detours and elevators. */
import { isWholeAgency } from '#domain/alerts/alert.ts';
import type { ResolvedAlerts } from '#live/alerts/resolveAlerts.ts';
import { type StopsByDirection, type UnservedStops, unservedStops } from '#live/alerts/unservedStops.ts';
import { childRouteIds } from '#live/merge/flatSchedule.ts';
import {
  jsonType,
  MAX_FILTERED,
  type PackedResponse,
  packedCache,
  packResponse,
} from '#live/serve/packedResponse.ts';
import { wireAlert } from '#live/wire/wireAlert.ts';
import { wireDetours } from '#live/wire/wireDetour.ts';
import { wireElevators } from '#live/wire/wireElevator.ts';
import { inSlices } from '#live/work/longWork.ts';

export type AlertList = 'alerts' | 'detours' | 'elevators';

export interface AlertSnapshot {
  resolved: ResolvedAlerts;
  unserved: UnservedStops;
  alerts: PackedResponse;
  detours: PackedResponse;
  elevators: PackedResponse;
  /** Rows of the given routes (a parent includes its children) and alerts for the whole agency. Produced on first use. */
  ofRoutes(list: 'alerts' | 'detours', routeIds: readonly string[]): Promise<PackedResponse>;
}

/** A row as JSON, with its routes as the store spells them. */
interface Row {
  json: string;
  routes: string[];
  isForAll: boolean;
}

/** Once a list has this many characters of JSON, further alerts are omitted. */
const MAX_LIST_CHARACTERS = 16_000_000;

/** Prepares a snapshot. `skipped` has the stops that trips currently skip; they determine the stops that detours skip. */
export async function alertSnapshot(
  resolved: ResolvedAlerts,
  zone: string,
  skipped: StopsByDirection,
): Promise<AlertSnapshot> {
  const { alerts, network } = resolved;
  const unserved = unservedStops(skipped, alerts);
  const rows: Record<AlertList, Row[]> = { alerts: [], detours: [], elevators: [] };
  const written: Record<AlertList, number> = { alerts: 0, detours: 0, elevators: 0 };
  const add = (list: AlertList, wire: object, routeIds: readonly string[], isForAll = false) => {
    const json = JSON.stringify(wire);
    written[list] += json.length;
    rows[list].push({ json, routes: routeIds.map(network.spell), isForAll });
  };
  const hasRoom = (list: AlertList) => written[list] < MAX_LIST_CHARACTERS;
  await inSlices(alerts, (alert) => {
    if (hasRoom('alerts'))
      add(
        'alerts',
        wireAlert(alert, zone),
        alert.routes.map(({ id }) => id),
        alert.entities.some(isWholeAgency),
      );
    if (alert.report.effect === 'DETOUR' && alert.isTold && hasRoom('detours'))
      for (const detour of wireDetours(alert, resolved, zone, unserved))
        add('detours', detour, [detour.route_id]);
    // Future outages are listed as alerts only. One that the feed announces without a period is listed as well.
    const isOutage =
      alert.report.effect === 'ACCESSIBILITY_ISSUE' &&
      alert.isTold &&
      (alert.isInForce || alert.periods === null);
    if (isOutage && hasRoom('elevators'))
      for (const outage of wireElevators(alert, resolved, zone)) add('elevators', outage, []);
  });
  const routesOf = {
    alerts: new Set(rows.alerts.flatMap(({ routes }) => routes)),
    detours: new Set(rows.detours.flatMap(({ routes }) => routes)),
  };
  const routeCache = packedCache(MAX_FILTERED);
  const [allAlerts, detours, elevators] = await Promise.all([
    pack(rows.alerts),
    pack(rows.detours),
    pack(rows.elevators),
  ]);
  return {
    resolved,
    unserved,
    alerts: allAlerts,
    detours,
    elevators,
    ofRoutes(list, routeIds) {
      // Keep the parent's own id as well: an alert may be about the parent.
      const requested = routeIds.flatMap((routeId) => [routeId, ...childRouteIds(network, routeId)]);
      const present = new Set(requested.map(network.spell).filter((route) => routesOf[list].has(route)));
      const key = JSON.stringify([list, ...[...present].sort()]);
      return routeCache(key, () =>
        pack(
          rows[list].filter(({ routes, isForAll }) => isForAll || routes.some((route) => present.has(route))),
        ),
      );
    },
  };
}

const pack = (rows: readonly Row[]): Promise<PackedResponse> =>
  packResponse(`[${rows.map(({ json }) => json).join(',')}]`, jsonType);
