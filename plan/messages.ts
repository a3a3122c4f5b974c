/** What the serving thread and the planner's thread tell each other. */
import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';
import type { EpochMs } from '#domain/units.ts';
import type { CalendarState, PlannerReply } from './planner.ts';

/** The time and zone go with every message, because a thread has a clock of its own. */
interface Timed {
  nowMs: EpochMs;
  zone: string;
}

export type ToPlanner = Timed &
  /** `waits`: for the live data that is being read. */
  (
    | { kind: 'question'; number: number; query: string; waits: boolean }
    /** The calendar or the live data may have changed. */
    | { kind: 'refresh'; what: 'calendar' | 'live'; elevatorLines: AgencyFacts['elevatorLines'] }
    /** The answer to a `fetch`; `null`: there is none. */
    | {
        kind: 'response';
        number: number;
        response: { status: number; headers: [string, string][]; body: ArrayBuffer } | null;
      }
  );

export type FromPlanner =
  | { kind: 'answer'; number: number; reply: PlannerReply }
  /** Asks the serving thread for a document of a room. */
  | { kind: 'fetch'; number: number; url: string }
  | { kind: 'calendar'; state: CalendarState }
  | { kind: 'refreshed'; what: 'calendar' | 'live' }
  | { kind: 'log'; level: 'info' | 'warn' | 'error'; fields: Record<string, unknown>; message: string };
