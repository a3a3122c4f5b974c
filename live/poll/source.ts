/** A GTFS-realtime URL to poll. URL and headers may contain keys, so neither is ever sent to a browser. */
export interface Source {
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** Milliseconds from the start of one poll to the start of the next. */
  intervalMs: number;
  /** The publisher has a quota: the loop polls at most once per `intervalMs`. */
  hasQuota?: boolean;
}
