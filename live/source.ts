/** One GTFS-realtime address to poll. Address and headers may hold keys: neither is ever shown to a browser. */
export interface Source {
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** From one poll's beginning to the next one's, in milliseconds. */
  intervalMs: number;
  /** The publisher counts calls: polls are never closer together than `intervalMs`. */
  isCounted?: boolean;
}
