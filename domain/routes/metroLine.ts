import type { AgencyFacts, MetroLine } from '#domain/agency/agencyFacts.ts';
import { normaliseRouteId } from './routeId.ts';

/** The line a metro route belongs to: `B2` and `B` to B, `BSL` too, and services such as `L1 Owl` to L. */
export function metroLineOf(
  routeId: string,
  { metroLines }: Pick<AgencyFacts, 'metroLines'>,
): MetroLine | null {
  const id = normaliseRouteId(routeId);
  const branch = /^([A-Z])\d*(?:OWL|BUS)?$/.exec(id)?.[1];
  return metroLines.find((line) => line.letter === branch || line.formerCodes.includes(id)) ?? null;
}
