import { isValidId, refuseId } from '#flat/compile/network/ids.ts';
import type { Network, NetworkTrip } from '#flat/compile/network/network.ts';
import { ByteDictionary } from '#flat/gtfs/byteDictionary.ts';
import type { Feed } from '#flat/gtfs/feed.ts';
import type { Problems } from '#flat/gtfs/problems.ts';
import { readTable, yesOrNo } from '#flat/gtfs/readTable.ts';

export async function readTrips(
  feed: Feed,
  network: Network,
  known: { routes: Map<string, number>; services: Map<string, number>; shapes: Map<string, number> },
  /** Zones by agency_id; "" is for routes without a known agency. */
  zones: ReadonlyMap<string, string>,
  problems: Problems,
) {
  const ids = new ByteDictionary();
  const indexes: number[] = [];
  const byId = new Map<string, number>();
  const required = ['route_id', 'service_id', 'trip_id'];
  const rows = await readTable(feed, 'trips.txt', required, problems, (row) => {
    const id = row.get('trip_id');
    if (!isValidId(id) || ids.add(id) < 0) return refuseId(row, 'trip_id');
    const route = known.routes.get(row.get('route_id'));
    const service = known.services.get(row.get('service_id'));
    if (route === undefined || service === undefined) {
      const column = route === undefined ? 'route_id' : 'service_id';
      const code = route === undefined ? 'unknown-route' : 'unknown-service';
      row.report('error', code, column, () => {
        return `trip ${id} refers to "${row.get(column)}", trip skipped`;
      });
      indexes.push(-1);
      return;
    }
    const shapeId = row.get('shape_id');
    const shape = shapeId === '' ? -1 : (known.shapes.get(shapeId) ?? -1);
    if (shapeId !== '' && shape < 0 && feed.files.has('shapes.txt'))
      row.report('warning', 'unknown-shape', 'shape_id', () => {
        return `trip ${id} refers to "${shapeId}"`;
      });
    const direction = row.get('direction_id');
    if (direction !== '' && direction !== '0' && direction !== '1')
      row.report('warning', 'bad-value', 'direction_id', () => {
        return `trip ${id} has direction "${direction}", which is neither 0 nor 1`;
      });
    const index = network.trips.length;
    const zone = zones.get(network.routes[route]?.agencyId ?? '') ?? zones.get('') ?? network.zone;
    if (zone !== network.zone) network.otherZones.set(index, zone);
    indexes.push(index);
    byId.set(id, index);
    network.trips.push({
      id,
      route,
      service,
      headsign: row.get('trip_headsign'),
      direction: direction === '0' ? 0 : direction === '1' ? 1 : null,
      blockId: row.get('block_id'),
      shape,
      shortName: row.get('trip_short_name'),
      wheelchair: yesOrNo(row.get('wheelchair_accessible')),
      bikes: yesOrNo(row.get('bikes_allowed')),
      cars: yesOrNo(row.get('cars_allowed')),
      safeDuration: safeDurationOf(row.get('safe_duration_factor'), row.get('safe_duration_offset')),
      departureSeconds: -1,
      headwaySeconds: 0,
    });
  });
  if (byId.size === 0) throw problems.noneOf('trips', feed.label);
  return { ids, indexes, byId, rows: rows ?? 0 };
}

/** An offset without a factor is added to the driving time itself. A ride never takes less than no time. */
function safeDurationOf(factorText: string, secondsText: string): NetworkTrip['safeDuration'] {
  if (factorText === '' && secondsText === '') return null;
  const [factor, seconds] = [factorText === '' ? 1 : Number(factorText), Number(secondsText)];
  return factor > 0 && factor <= 100 && Math.abs(seconds) <= 86_400 ? { factor, seconds } : null;
}
