/** Reads attributions.txt: who must be credited for the data. */
import type { WireAttribution } from '#contract/flat/agency.ts';
import type { Network } from '#flat/compile/network/network.ts';
import type { Feed } from '#flat/gtfs/feed.ts';
import type { Problems } from '#flat/gtfs/problems.ts';
import { readTable } from '#flat/gtfs/readTable.ts';

/** The number is limited because every reader of `agency.json` receives all attributions. */
const MAX_ATTRIBUTIONS = 500;

/** `known` maps the feed's route and trip ids to network indexes. */
export async function readAttributions(
  feed: Feed,
  known: { routes: ReadonlyMap<string, number>; trips: ReadonlyMap<string, number> },
  network: Network,
  problems: Problems,
): Promise<void> {
  const optional = [
    'organization_name',
    'route_id',
    'trip_id',
    'is_producer',
    'is_operator',
    'is_authority',
    'attribution_url',
    'attribution_email',
    'attribution_phone',
  ] as const;
  const file = 'attributions.txt';
  await readTable(feed, file, { required: [], optional }, problems, (row) => {
    const name = row.get('organization_name');
    const place = { file, line: row.line };
    if (name === '')
      return problems.add('error', 'bad-value', { ...place, column: 'organization_name' }, () => {
        return 'the attribution names no organization, row skipped';
      });
    const tripId = row.get('trip_id');
    const trip = tripId === '' ? undefined : network.trips[known.trips.get(tripId) ?? -1];
    const routeId = row.get('route_id');
    const route = network.routes[(routeId === '' ? trip?.route : known.routes.get(routeId)) ?? -1];
    if (route === undefined && (routeId !== '' || tripId !== '')) {
      const column = routeId === '' ? 'trip_id' : 'route_id';
      return problems.add('warning', `unknown-${column.slice(0, -3)}`, { ...place, column }, () => {
        return `the attribution of ${name} refers to "${row.get(column)}", row skipped`;
      });
    }
    const attribution: WireAttribution = {
      organization_name: name,
      route_id: route?.id ?? null,
      is_producer: row.get('is_producer') === '1',
      is_operator: row.get('is_operator') === '1',
      is_authority: row.get('is_authority') === '1',
      attribution_url: row.get('attribution_url'),
      attribution_email: row.get('attribution_email'),
      attribution_phone: row.get('attribution_phone'),
    };
    // Every trip of a route may name the same organization.
    const key = JSON.stringify(attribution);
    if (network.attributions.size < MAX_ATTRIBUTIONS) network.attributions.set(key, attribution);
    else if (!network.attributions.has(key)) {
      problems.add('warning', 'too-many-attributions', place, () => {
        return `only ${MAX_ATTRIBUTIONS} attributions are kept`;
      });
    }
  });
}
