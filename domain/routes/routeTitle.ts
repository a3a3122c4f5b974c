import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';
import type { ScheduledMode } from '#domain/agency/mode.ts';
import { metroLineOf } from './metroLine.ts';

/**
 * Writes "Bus 17" (spec section 4), "Broad Street Line Express" or "Subway-Surface Trolleys T3" (section 9), or the
 * source's own name.
 */
export function routeTitle(
  route: { mode: ScheduledMode; id: string; name: string; longName: string },
  facts: Pick<AgencyFacts, 'metroLines' | 'metroServiceNames'>,
): string {
  switch (route.mode) {
    case 'Bus':
      return route.name === route.longName ? route.name : `Bus ${route.name}`;
    case 'Metro':
      return metroTitle(route, facts);
    default:
      return route.longName || route.name;
  }
}

function metroTitle(
  route: { id: string; name: string; longName: string },
  facts: Pick<AgencyFacts, 'metroLines' | 'metroServiceNames'>,
): string {
  const line = metroLineOf(route.id, facts);
  if (!line?.name) return route.longName || route.name;
  const { id } = route;
  const service = facts.metroServiceNames[id];
  if (service) return `${line.name} ${service}`;
  const isWholeLine = id === line.letter || line.formerCodes.includes(id) || route.longName === line.name;
  return isWholeLine ? line.name : `${line.name} ${route.name}`;
}
