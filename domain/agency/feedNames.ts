/** Names in one of the feed's translated languages. Stops and routes are keyed by id or by original name. */
export interface FeedNames {
  stops: ReadonlyMap<string, string>;
  routes: ReadonlyMap<string, string>;
  /** Keyed by the original headsign. */
  headsigns: ReadonlyMap<string, string>;
}
