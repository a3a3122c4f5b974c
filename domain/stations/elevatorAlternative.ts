import type { ElevatorOutage } from './elevator.ts';
import { nearest } from './nearest.ts';
import type { Station } from './station.ts';
import { sameStationName } from './stationName.ts';
import { stationsOfRoutes } from './stationStops.ts';

/** Outages at a station. */
export const outagesAt = (
  station: Pick<Station, 'sourceName'>,
  outages: readonly ElevatorOutage[],
): ElevatorOutage[] => outages.filter((outage) => sameStationName(outage.station, station.sourceName));

/**
 * The way around an outage: the nearest station of the same routes that is known to be accessible and has no outage
 * itself, with its distance in meters. `null` when the network knows none.
 */
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
