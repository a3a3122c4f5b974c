import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';
import { err, ok, type Result } from '#domain/result.ts';

/** Modes that run to a schedule: those of spec section 3, and those other agencies' feeds have. */
export const scheduledModes = [
  'Metro',
  'Bus',
  'RegionalRail',
  'Tram',
  'Ferry',
  'CableTram',
  'AerialLift',
  'Funicular',
  'Monorail',
] as const;

export type ScheduledMode = (typeof scheduledModes)[number];

/** Access is paratransit: it has a page, but no scheduled routes. */
export type Mode = ScheduledMode | 'Access';

/** Shapes a route's mark can have: as a metro's bullet, a rail line's plate, a bus's square. */
export const markShapes = ['bullet', 'plate', 'square'] as const;
export type MarkShape = (typeof markShapes)[number];

/** How the agency uses a mode. */
export interface ModeFacts {
  mode: ScheduledMode;
  /** GTFS route types (spec section 4). */
  routeTypes: readonly number[];
  /** What riders call it; `null`: as the app does. */
  name: { key: string; label: string } | null;
  /** Shape of its routes' marks; `null`: the app's own for the mode. */
  mark: MarkShape | null;
  /** `#rrggbb`, for routes without a colour of their own (spec section 9). */
  color: string | null;
  /** Routes of a mode that is not shown are left out. */
  isShown: boolean;
}

/** Mode of a GTFS route_type (spec section 4). Any other type is an error for that route, which is then skipped. */
export function modeFromRouteType(
  routeType: number,
  { modes }: Pick<AgencyFacts, 'modes'>,
): Result<ModeFacts, string> {
  const found = modes.find(({ routeTypes }) => routeTypes.includes(routeType));
  return found ? ok(found) : err(`Unknown route_type ${routeType}`);
}

/** GTFS route type of trains, whose trip numbers riders know. */
export const RAIL_ROUTE_TYPE = 2;

/** Route types a mode may stand for, whichever agency's it is: some call a tram Metro. */
const possibleTypes: Record<ScheduledMode, readonly number[]> = {
  Metro: [0, 1],
  Bus: [3, 11],
  RegionalRail: [2],
  Tram: [0],
  Ferry: [4],
  CableTram: [5],
  AerialLift: [6],
  Funicular: [7],
  Monorail: [12],
};

export const mayBeOfMode = (routeType: number, mode: ScheduledMode): boolean =>
  possibleTypes[mode].includes(routeType);

/** Whether the app has a mode for it; an agency may still leave it out. */
export const isKnownRouteType = (routeType: number): boolean =>
  scheduledModes.some((mode) => mayBeOfMode(routeType, mode));
