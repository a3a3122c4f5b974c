import type { Translated } from '#domain/agency/languages.ts';

/** `null` marks an untranslated part. */
export interface ElevatorTranslation {
  language: string;
  elevator: string | null;
  message: string | null;
  /** Untrusted HTML. */
  messageHtml: string | null;
}

/** One elevator out of service. If the source responded, an elevator without a row has no known outage. */
export interface ElevatorOutage extends Translated<ElevatorTranslation> {
  /** Line as the source names it; `elevatorLine.ts` maps former names. */
  line: string;
  station: string;
  elevator: string;
  message: string;
  /** Untrusted HTML, or `null`. */
  messageHtml: string | null;
  alternateUrl: string | null;
  since: Temporal.Instant | null;
}

/** Distinguishes "no outages" from "unknown". `unknown`: the source did not respond, or every row was unreadable. */
export type ElevatorState = { kind: 'outages'; outages: ElevatorOutage[] } | { kind: 'none' | 'unknown' };

/** Returns the state from a response of the elevator source. `skipped` counts unreadable rows. */
export function elevatorState(outages: ElevatorOutage[], skipped: number): ElevatorState {
  if (outages.length > 0) return { kind: 'outages', outages };
  return { kind: skipped > 0 ? 'unknown' : 'none' };
}
