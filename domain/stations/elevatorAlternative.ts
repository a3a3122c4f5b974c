import type { ElevatorOutage } from './elevator.ts';
import { nearest } from './nearest.ts';
import type { Station } from './station.ts';
import { sameStationName } from './stationName.ts';
import { stationsOfRoutes } from './stationStops.ts';

export const outagesAt = (
  station: Pick<Station, 'sourceName'>,
  outages: readonly ElevatorOutage[],
): ElevatorOutage[] => outages.filter((outage) => sameStationName(outage.station, station.sourceName));

/** Finds the nearest other station of the routes that is accessible and has no outage; `null` if none is known. */
export function elevatorAlternative(
  station: Station,
  routeIds: readonly string[],
  stations: readonly Station[],
  outages: readonly ElevatorOutage[],
): { station: Station; meters: number } | null {
  if (station.position === null) return null;
  const candidates = stationsOfRoutes(stations, routeIds).filter(
    (other) =>
      other.slug !== station.slug && other.accessible === true && outagesAt(other, outages).length === 0,
  );
  const [best] = nearest(candidates, station.position, 1);
  return best ? { station: best.thing, meters: best.meters } : null;
}
