// Every address that is not ours: the same path on the agency's static site (spec section 2).
import { redirect } from 'react-router';
import { appContext } from '#web/context.ts';
import { staticSitePath } from '#web/features/elsewhere/staticSitePath.ts';
import type { Route } from './+types/elsewhere.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  const { settings } = appContext(context);
  throw redirect(staticSitePath(new URL(request.url), settings.staticSiteUrl), 302);
}
