import { err, ok, type Result } from '#domain/result.ts';
import type { AgencyFacts } from './agencyFacts.ts';

/** Modes with a schedule: those of spec section 3, and those of other agencies' feeds. */
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

/** Access is paratransit. It has a page but no scheduled routes. */
export type Mode = ScheduledMode | 'Access';

/** Shapes of a route's mark: a metro bullet, a rail plate, a bus square. */
export const markShapes = ['bullet', 'plate', 'square'] as const;
export type MarkShape = (typeof markShapes)[number];

export interface ModeFacts {
  mode: ScheduledMode;
  /** GTFS route types (spec section 4). */
  routeTypes: readonly number[];
  /** The name riders use; `null`: the app's own. */
  name: { key: string; label: string } | null;
  /** Shape of the routes' marks; `null`: the app's default for the mode. */
  mark: MarkShape | null;
  /** `#rrggbb`, for routes without their own colour (spec section 9). */
  color: string | null;
  /** Routes of a hidden mode are left out. */
  isShown: boolean;
}

/** Returns the mode of a GTFS route_type (spec section 4). A type without a mode is an error. */
export function modeFromRouteType(
  routeType: number,
  { modes }: Pick<AgencyFacts, 'modes'>,
): Result<ModeFacts, string> {
  const found = modes.find(({ routeTypes }) => routeTypes.includes(routeType));
  return found ? ok(found) : err(`Unknown route_type ${routeType}`);
}

/** GTFS route type of rail, where riders know trips by train number. */
export const RAIL_ROUTE_TYPE = 2;

/** Route types that a mode can cover, depending on the agency: some agencies call a tram Metro. */
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

/** Whether the app has a mode for the type; an agency may still hide it. */
export const isKnownRouteType = (routeType: number): boolean =>
  scheduledModes.some((mode) => mayBeOfMode(routeType, mode));

/** How addresses spell the modes. */
export const modeSlugs: Record<ScheduledMode, string> = {
  Metro: 'metro',
  Bus: 'bus',
  RegionalRail: 'regional-rail',
  Tram: 'tram',
  Ferry: 'ferry',
  CableTram: 'cable-tram',
  AerialLift: 'aerial-lift',
  Funicular: 'funicular',
  Monorail: 'monorail',
};
