// The sitewide search as a form without scripts sends it: on to the static site with the text trimmed (spec section 2).
import { redirect } from 'react-router';
import { siteSearchUrl } from '#domain/staticSite.ts';
import { appContext } from '#web/context.ts';
import type { Route } from './+types/siteSearch.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  const { settings } = appContext(context);
  const text = new URL(request.url).searchParams.get('s') ?? '';
  throw redirect(siteSearchUrl(settings.staticSiteUrl, text), 302);
}
