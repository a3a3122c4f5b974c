/** Names in one of the feed's translated languages. */
export interface FeedNames {
  /** By id, or by the original name. */
  stops: ReadonlyMap<string, string>;
  routes: ReadonlyMap<string, string>;
  /** By the original headsign. */
  headsigns: ReadonlyMap<string, string>;
}
