// Redirects an unknown address to the same path on the agency's static site (spec section 2), or throws a 404.
import { redirect } from 'react-router';
import { staticSiteUrl } from '#domain/content/staticSite.ts';
import { noPage } from '#web/features/base/errors/pageError.ts';
import { nearPages, wordsOfPath } from '#web/features/transit/stations/nearPages.server.ts';
import { appContext } from '#web/request/context.ts';
import type { Route } from './+types/catchAll.ts';

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const app = appContext(context);
  const { staticSite } = app.agency;
  if (staticSite !== null) throw redirect(staticSiteUrl(staticSite, url.pathname, url.search), 302);
  throw noPage(app, await nearPages(app, wordsOfPath(url.pathname), request.signal));
}

/** Never rendered: the loader always redirects or throws a 404. */
export default function CatchAll() {
  return null;
}
