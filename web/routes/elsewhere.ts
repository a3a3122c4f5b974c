// Every address that is not ours: the same path on the agency's static site (spec section 2).
import { redirect } from 'react-router';
import { staticSiteUrl } from '#domain/staticSite.ts';
import { appContext } from '#web/context.ts';
import type { Route } from './+types/elsewhere.ts';

export function loader({ context, url }: Route.LoaderArgs) {
  const { settings } = appContext(context);
  throw redirect(staticSiteUrl(settings.staticSiteUrl, url.pathname, url.search), 302);
}
