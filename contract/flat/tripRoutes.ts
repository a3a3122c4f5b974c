/**
 * `{flat}/trip-routes.json` (ours): route id to the trip ids it runs, for live feeds that name a trip without its
 * route. Both releases are in it.
 */
export type WireTripRoutes = Record<string, (string | number)[]>;
