import { loadSearch, searchResponse } from '#web/features/transit/search/searchSources.server.ts';
import { searchText } from '#web/features/transit/search/searchText.ts';
import { appContext } from '#web/request/context.ts';
import type { Route } from './+types/suggest.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = appContext(context);
  const { searchParams } = new URL(request.url);
  const purpose = (['map', 'ends'] as const).find((each) => each === searchParams.get('for'));
  return searchResponse(
    await loadSearch(app, searchText(searchParams.get('q')), { purpose: purpose ?? 'pages' }, request.signal),
  );
}
