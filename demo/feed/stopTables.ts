import { demoStops } from '#demo/network/network.ts';
import { csv } from './csv.ts';
import { stationRows } from './stationRows.ts';
import { wheelchairBoarding } from './wheelchairBoarding.ts';

export function stopTables(): Record<string, string> {
  const { stops, levels, pathways } = stationRows();
  const served = Array.from(demoStops.values(), (stop) => [
    stop.id,
    stop.name,
    stop.at.lat.toFixed(6),
    stop.at.lon.toFixed(6),
    0,
    stop.station?.stationId ?? null,
    wheelchairBoarding(stop.isAccessible),
    stop.station && stop.station.elevators.length > 0 ? `${stop.station.stationId}-L1` : null,
    stop.station && stop.station.elevators.length > 0 ? 0 : null,
  ]);
  return {
    'stops.txt': csv(
      'stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,wheelchair_boarding,level_id,stop_access',
      [...stops, ...served],
    ),
    'levels.txt': csv('level_id,level_index,level_name', levels),
    'pathways.txt': csv(
      'pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,traversal_time,signposted_as',
      pathways,
    ),
  };
}
