import { searchResponse } from '#web/features/transit/search/searchResponse.server.ts';
import { loadSearchSources } from '#web/features/transit/search/searchSources.server.ts';
import { searchText } from '#web/features/transit/search/searchText.ts';
import { suggest } from '#web/features/transit/search/suggest.server.ts';
import { appContext } from '#web/request/context.ts';
import type { Route } from './+types/suggest.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = appContext(context);
  const text = searchText(new URL(request.url).searchParams.get('q'));
  const { unsearched, ...sources } = await loadSearchSources(app, text, request.signal);
  return searchResponse({ text, found: suggest(text, sources, app.t), unsearched });
}
