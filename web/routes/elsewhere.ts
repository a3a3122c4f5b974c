// Every address that is not ours: the same path on the agency's static site (spec section 2).
import { redirect } from 'react-router';
import { staticSiteUrl } from '#domain/staticSite.ts';
import { appContext } from '#web/context.ts';
import type { Route } from './+types/elsewhere.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  const { settings } = appContext(context);
  const { pathname, search } = new URL(request.url);
  throw redirect(staticSiteUrl(settings.staticSiteUrl, pathname, search), 302);
}
