/** Names of a feed in one of the languages it is written in. */
export interface FeedNames {
  /** By id, or by the name that is translated. */
  stops: ReadonlyMap<string, string>;
  routes: ReadonlyMap<string, string>;
  /** By the headsign that is translated. */
  headsigns: ReadonlyMap<string, string>;
}
