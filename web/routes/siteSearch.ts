// Handles the header's search form: redirects to the static site (spec section 2) or, without one, to our route search.
import { redirect } from 'react-router';
import { siteSearchUrl } from '#domain/content/addresses.ts';
import { appContext } from '#web/request/context.ts';
import type { Route } from './+types/siteSearch.ts';

const routeSearchPath = (text: string): string => `/schedules?q=${encodeURIComponent(text.trim())}`;

export function loader({ context, request }: Route.LoaderArgs) {
  const { staticSite } = appContext(context).agency;
  const text = new URL(request.url).searchParams.get('s') ?? '';
  throw redirect(staticSite === null ? routeSearchPath(text) : siteSearchUrl(staticSite, text), 302);
}
