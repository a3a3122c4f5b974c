/** Names in one of the feed's translated languages. */
export interface FeedNames {
  /** Keyed by id, or by the original name. */
  stops: ReadonlyMap<string, string>;
  routes: ReadonlyMap<string, string>;
  /** Keyed by the original headsign. */
  headsigns: ReadonlyMap<string, string>;
}
