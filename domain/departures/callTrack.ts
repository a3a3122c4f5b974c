import type { RunCall } from './liveRun.ts';

/** The track, platform or bay where riders board. */
export interface CallTrack {
  code: string;
  /** The track of the timetable if live data reports another one, else `null`. */
  changedFrom: string | null;
}

/** Returns the reported track, else the timetable's unless the call was moved to another stop; `null`: unknown. */
export function callTrack(
  scheduled: string | null,
  call: Pick<RunCall, 'track' | 'movedFrom'> | null,
): CallTrack | null {
  const code = call?.track ?? (call?.movedFrom == null ? scheduled : null);
  return code === null ? null : { code, changedFrom: code === scheduled ? null : scheduled };
}
