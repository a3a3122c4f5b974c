/** The alerts, detours and elevators of one moment, with every answer about them made at most once. */
import { normaliseRouteId } from '#domain/routeId.ts';
import { BoundedCache } from './boundedCache.ts';
import { childRouteIds } from './flatSchedule.ts';
import { jsonType, type PackedAnswer, packAnswer } from './packedAnswer.ts';
import type { ResolvedAlert, ResolvedAlerts } from './resolveAlerts.ts';
import { wireAlert } from './wireAlert.ts';
import { wireDetours } from './wireDetour.ts';
import { wireElevators } from './wireElevator.ts';

export type AlertList = 'alerts' | 'detours' | 'elevators';

export interface AlertSnapshot {
  resolved: ResolvedAlerts;
  alerts: PackedAnswer;
  detours: PackedAnswer;
  elevators: PackedAnswer;
  /** Rows of the given routes, parents standing for their children. Made on first use. */
  ofRoutes(list: 'alerts' | 'detours', routeIds: readonly string[]): Promise<PackedAnswer>;
}

/** A row as JSON with the routes it is about, in one form. */
interface Row {
  json: string;
  routes: string[];
}

const maxFilters = 300;

export async function alertSnapshot(resolved: ResolvedAlerts, zone: string): Promise<AlertSnapshot> {
  const { alerts, network } = resolved;
  const rows: Record<AlertList, Row[]> = {
    alerts: alerts.map((alert) =>
      row(
        wireAlert(alert, zone),
        alert.routes.map(({ id }) => id),
      ),
    ),
    detours: alerts
      .filter(({ report }) => report.effect === 'DETOUR')
      .flatMap((alert) => wireDetours(alert, resolved, zone).map((detour) => row(detour, [detour.route_id]))),
    elevators: alerts
      .filter(isElevatorOutage)
      .flatMap((alert) => wireElevators(alert, resolved, zone).map((outage) => row(outage, []))),
  };
  const filters = new BoundedCache<string, Promise<PackedAnswer>>(maxFilters);
  const [allAlerts, allDetours, allElevators] = await Promise.all([
    pack(rows.alerts),
    pack(rows.detours),
    pack(rows.elevators),
  ]);
  return {
    resolved,
    alerts: allAlerts,
    detours: allDetours,
    elevators: allElevators,
    ofRoutes(list, routeIds) {
      // A parent keeps its own id beside its children's: an alert may be about the parent.
      const asked = routeIds.flatMap((routeId) => [routeId, ...childRouteIds(network, routeId)]);
      const wanted = new Set(asked.map(normaliseRouteId));
      const present = new Set(
        rows[list].flatMap(({ routes }) => routes).filter((route) => wanted.has(route)),
      );
      const key = `${list} ${[...present].sort().join(',')}`;
      const known = filters.get(key);
      if (known !== undefined) return known;
      const made = pack(rows[list].filter(({ routes }) => routes.some((route) => present.has(route))));
      filters.set(key, made);
      return made;
    },
  };
}

/** Outages to come are alerts, not outages. */
function isElevatorOutage({ report, isInForce }: ResolvedAlert): boolean {
  return report.effect === 'ACCESSIBILITY_ISSUE' && isInForce;
}

function row(wire: object, routeIds: readonly string[]): Row {
  return { json: JSON.stringify(wire), routes: routeIds.map(normaliseRouteId) };
}

function pack(rows: readonly Row[]): Promise<PackedAnswer> {
  return packAnswer(`[${rows.map(({ json }) => json).join(',')}]`, jsonType);
}
