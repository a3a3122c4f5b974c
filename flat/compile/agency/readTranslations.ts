/** Reads translations.txt, also in the older form of GTFS-JP: `trans_id`, the text itself, `lang` and `translation`. */
import type { Network } from '#flat/compile/network/network.ts';
import type { Feed } from '#flat/gtfs/feed.ts';
import type { Problems } from '#flat/gtfs/problems.ts';
import { readTable } from '#flat/gtfs/readTable.ts';

export async function readTranslations(feed: Feed, network: Network, problems: Problems): Promise<void> {
  const optional = [
    'table_name',
    'field_name',
    'record_id',
    'field_value',
    'language',
    'lang',
    'trans_id',
  ] as const;
  const required = ['translation'] as const;
  await readTable(feed, 'translations.txt', { required, optional }, problems, (row) => {
    const language = (row.get('language') || row.get('lang')).toLowerCase();
    const any = row.get('trans_id');
    const key = any || row.get('record_id') || row.get('field_value');
    const field = row.get('field_name');
    if (!/^[a-z]{2,3}(-[a-z0-9]+)*$/.test(language) || key === '' || row.get('translation') === '') return;
    const names = network.translations.getOrInsertComputed(language, () => ({
      stops: new Map(),
      routes: new Map(),
      headsigns: new Map(),
    }));
    if (any !== '') for (const map of Object.values(names)) map.set(key, row.get('translation'));
    else if (row.get('table_name') === 'stops' && field === 'stop_name')
      names.stops.set(key, row.get('translation'));
    else if (row.get('table_name') === 'routes' && field === 'route_long_name')
      names.routes.set(key, row.get('translation'));
    else if (field === 'trip_headsign' || field === 'stop_headsign')
      names.headsigns.set(key, row.get('translation'));
  });
}
