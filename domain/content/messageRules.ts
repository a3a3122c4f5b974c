import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';
import type { Mode } from '#domain/agency/mode.ts';
import type { Route } from '#domain/routes/route.ts';
import type { Station } from '#domain/stations/station.ts';
import { isWithin } from '#domain/time/clock.ts';
import type { Message, MessageRouteRule } from './editorial.ts';

type Groups = Pick<AgencyFacts, 'routeGroups'>;
/** A route, or a mode without routes, such as Access. */
type RuledRoute = Pick<Route, 'id'> & { mode: Mode };

/** Returns the messages to show on a route page now (spec section 5, message rules for routes). */
export const messagesForRoute = (
  messages: readonly Message[],
  route: RuledRoute,
  now: Temporal.Instant,
  facts: Groups,
): Message[] =>
  messages.filter(
    (message) =>
      message.pages.includes('routes') &&
      isWithin(message, now) &&
      message.routeRule !== null &&
      matchesRoute(message.routeRule, message.routeIds, route, facts),
  );

/** Returns the messages to show on a station page now (spec section 5). Any of the station's `routes` may match. */
export const messagesForStation = (
  messages: readonly Message[],
  station: Pick<Station, 'slug' | 'gtfsIds'>,
  routes: readonly RuledRoute[],
  now: Temporal.Instant,
  facts: Groups,
): Message[] =>
  messages.filter(
    (message) =>
      message.pages.includes('stations') &&
      isWithin(message, now) &&
      matchesStation(message, station, routes, facts),
  );

function matchesRoute(
  rule: MessageRouteRule,
  ids: readonly string[],
  route: RuledRoute,
  { routeGroups }: Groups,
): boolean {
  switch (rule) {
    case 'all_routes':
      return true;
    case 'all_bus':
      return route.mode === 'Bus';
    case 'all_rail':
      return route.mode === 'RegionalRail';
    case 'all_metro':
      return route.mode === 'Metro';
    case 'all_trolley':
      return routeGroups.trolley.includes(route.id);
    case 'all_B':
      return routeGroups.B.includes(route.id);
    case 'all_D':
      return routeGroups.D.includes(route.id);
    case 'all_GLN':
      return routeGroups.GLN.includes(route.id);
    case 'select_ids':
      return ids.includes(route.id);
  }
}

function matchesStation(
  message: Message,
  station: Pick<Station, 'slug' | 'gtfsIds'>,
  routes: readonly RuledRoute[],
  facts: Groups,
): boolean {
  const rule = message.stationRule;
  switch (rule) {
    case null:
      return false;
    case 'all_routes':
      return true;
    case 'select_ids':
      return message.stationIds.some((id) => id === station.slug || station.gtfsIds.includes(id));
    case 'route_ids':
      return routes.some((route) => message.stationRouteIds.includes(route.id));
    default:
      return routes.some((route) => matchesRoute(rule, [], route, facts));
  }
}
