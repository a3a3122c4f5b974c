import type { AgencyFacts, MetroLine } from '#domain/agency/agencyFacts.ts';

/** Finds the line of a metro route, if any: B for `B2`, `B` and `BSL`, and L for services such as `L1 Owl`. */
export function metroLineOf(
  routeId: string,
  { metroLines }: Pick<AgencyFacts, 'metroLines'>,
): MetroLine | null {
  const id = routeId.toUpperCase();
  const branch = /^([A-Z])\d*(?:[\s_-]*(?:OWL|BUS))?$/.exec(id)?.[1];
  return metroLines.find((line) => line.letter === branch || line.formerCodes.includes(id)) ?? null;
}
