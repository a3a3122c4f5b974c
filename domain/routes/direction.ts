import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';

/** Compass directions of spec section 3, plus the words that SEPTA-like feeds use for rail and loops. */
export type DirectionName =
  | 'Northbound'
  | 'Eastbound'
  | 'Southbound'
  | 'Westbound'
  | 'Inbound'
  | 'Outbound'
  | 'Loop';

export interface RouteDirection {
  routeId: string;
  directionId: 0 | 1;
  name: DirectionName | null;
  /** Rider-facing destination, such as "2nd-Market"; `null` when unknown. */
  destination: string | null;
}

const ARROW_ANGLES: Partial<Record<DirectionName, 0 | 90 | 180 | 270>> = {
  Northbound: 0,
  Eastbound: 90,
  Southbound: 180,
  Westbound: 270,
};

/** Returns a compass direction in degrees clockwise from north (spec section 3); `null` for other directions. */
export const arrowAngle = (name: DirectionName) => ARROW_ANGLES[name] ?? null;

/** Returns the regional rail direction label (spec section 5); `null` for a route in neither list. */
export function railDirectionName(
  routeId: string,
  directionId: 0 | 1,
  { railDirections }: Pick<AgencyFacts, 'railDirections'>,
): 'Inbound' | 'Outbound' | null {
  if (railDirections.inboundIsZero.includes(routeId)) return directionId === 0 ? 'Inbound' : 'Outbound';
  if (railDirections.outboundIsZero.includes(routeId)) return directionId === 0 ? 'Outbound' : 'Inbound';
  return null;
}
