import { type MiddlewareFunction, redirect } from 'react-router';
import { redirectTarget } from '#domain/content/addresses.ts';
import { findRoute, isFormerName, routeOfFormerName } from '#domain/routes/route.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import { type AppContext, appContext } from '#web/request/context.ts';

/** Permanently redirects legacy addresses, keeping their query (spec section 2), before any loader runs. */
export const legacyRedirect: MiddlewareFunction<Response> = async ({ context, url }) => {
  const { pathname, search } = url;
  const app = appContext(context);
  const target = redirectTarget(pathname, app.agency.redirects);
  if (target !== null) throw redirect(`${await withCurrentName(app, target)}${search}`, 301);
};

/** Replaces a line's former name in the target of a redirect, such as `/schedules/MFL`. */
async function withCurrentName(app: AppContext, target: string): Promise<string> {
  const id = /^\/schedules\/([^/]+)$/.exec(target)?.[1];
  if (id === undefined) return target;
  const name = decodeURIComponent(id);
  if (!isFormerName(name, app.agency.facts)) return target;
  const routes = await loadRoutes(app);
  if (!routes.ok || findRoute(routes.value, name)) return target;
  const route = routeOfFormerName(routes.value, name, app.agency.facts);
  return route ? `/schedules/${encodeURIComponent(route.id)}` : target;
}
