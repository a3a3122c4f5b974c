import type { Translated } from '#domain/agency/translationFor.ts';

/** `null` where a part is not translated. */
export interface ElevatorTranslation {
  language: string;
  elevator: string | null;
  message: string | null;
  /** Untrusted HTML. */
  messageHtml: string | null;
}

/** One elevator out of service. No row for an elevator means no known outage, if and only if the source answered. */
export interface ElevatorOutage extends Translated<ElevatorTranslation> {
  /** Line as the source names it; old names are mapped by `elevatorLine.ts`. */
  line: string;
  station: string;
  elevator: string;
  message: string;
  /** Untrusted HTML, or `null`. */
  messageHtml: string | null;
  alternateUrl: string | null;
  since: Temporal.Instant | null;
}

/**
 * "No outages" and "we cannot know" are never confused. `unknown`: the source did not answer, or all it sent was
 * unreadable.
 */
export type ElevatorState =
  | { kind: 'outages'; outages: ElevatorOutage[]; asOf: Temporal.Instant }
  | { kind: 'none'; asOf: Temporal.Instant }
  | { kind: 'unknown'; since: Temporal.Instant | null };

/** The state from an answer of the elevator source. `skipped` counts rows that could not be read. */
export function elevatorState(
  answer:
    | { ok: true; outages: ElevatorOutage[]; skipped: number; asOf: Temporal.Instant }
    | { ok: false; since: Temporal.Instant | null },
): ElevatorState {
  if (!answer.ok) return { kind: 'unknown', since: answer.since };
  if (answer.outages.length > 0) return { kind: 'outages', outages: answer.outages, asOf: answer.asOf };
  return answer.skipped > 0 ? { kind: 'unknown', since: null } : { kind: 'none', asOf: answer.asOf };
}
