import { err, ok, type Result } from './result.ts';

/** The four modes of spec section 3. Access is paratransit: it has a page, but no scheduled routes. */
export type Mode = 'Metro' | 'Bus' | 'RegionalRail' | 'Access';

/** A mode that runs to a schedule. */
export type ScheduledMode = Exclude<Mode, 'Access'>;

/** Mode of a GTFS route_type (spec section 4). Any other type is an error for that route, which is then skipped. */
export function modeFromRouteType(routeType: number): Result<ScheduledMode, string> {
  switch (routeType) {
    case 0:
    case 1:
      return ok('Metro');
    case 2:
      return ok('RegionalRail');
    case 3:
    case 11:
      return ok('Bus');
    default:
      return err(`Unknown route_type ${routeType}`);
  }
}
