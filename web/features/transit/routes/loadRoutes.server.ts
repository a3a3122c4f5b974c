import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';
import { oncePer } from '#domain/oncePer.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { buildRoutes } from '#domain/routes/buildRoutes.ts';
import type { Route, SourceParentRoute, SourceRoute } from '#domain/routes/route.ts';
import type { Calendar } from '#domain/schedule/calendar.ts';
import type { CatalogueError } from '#web/features/base/errors/catalogueError.ts';
import type { AppContext } from '#web/request/context.ts';

/** Returns the routes built from these responses, by day. Callers must not modify the routes. */
const routesByDay = oncePer(
  (
    _routes: readonly SourceRoute[],
    _parents: readonly SourceParentRoute[],
    _calendar: Calendar,
    _facts: AgencyFacts,
  ) => new Map<string, Route[]>(),
);
const NO_PARENTS: readonly SourceParentRoute[] = [];

/** Loads today's routes; fails with the errors of spec section 8. */
export async function loadRoutes(
  { agency, client, log, now, requestId }: AppContext,
  signal?: AbortSignal,
): Promise<Result<Route[], CatalogueError>> {
  const options = signal ? { signal } : {};
  const [routes, parents, calendar] = await Promise.all([
    client.routes(options),
    client.parentRoutes(options),
    client.calendar(options),
  ]);
  if (!routes.ok)
    return err({ kind: routes.error.kind === 'transform' ? 'routesProcessing' : 'routesConnection' });
  if (!calendar.ok) return err({ kind: 'calendar' });
  const sources = {
    routes: routes.value.value,
    parents: parents.ok ? parents.value.value : NO_PARENTS,
    calendar: calendar.value.value,
  };
  const today = now().toZonedDateTimeISO(agency.facts.zone).toPlainDate();
  const byDay = routesByDay(sources.routes, sources.parents, sources.calendar, agency.facts);
  const known = byDay.get(today.toString());
  if (known) return known.length > 0 ? ok(known) : err({ kind: 'updating' });
  const made = buildRoutes({ ...sources, today, facts: agency.facts });
  for (const { id, reason } of made.skipped) log.warn({ requestId, kind: 'transform', routeId: id }, reason);
  if (made.routes.length === 0)
    log.warn({ requestId, day: today.toString() }, 'no routes to show: check the calendar and exclusions');
  byDay.clear();
  byDay.set(today.toString(), made.routes);
  return made.routes.length > 0 ? ok(made.routes) : err({ kind: 'updating' });
}
