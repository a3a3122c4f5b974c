/** One elevator out of service. No row for an elevator means no known outage, if and only if the source answered. */
export interface ElevatorOutage {
  /** Line as the source names it; old names are mapped by `elevator.ts`. */
  line: string;
  station: string;
  elevator: string;
  message: string;
  /** Untrusted HTML, or `null`. */
  messageHtml: string | null;
  alternateUrl: string | null;
  since: Temporal.Instant | null;
}
