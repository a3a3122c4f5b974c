/** What a rider can ask to be told about, as text: "route:17", "run:5036_2026-10-13@16420-600". */

import { markOfInstanceId, readInstanceMark, tripOfInstanceId } from '#domain/trip/tripInstance.ts';

export type Topic =
  /** Alerts of a line, of a stop by its id, or of a station by its slug. */
  | { kind: 'route' | 'stop' | 'station'; id: string }
  /** Elevators of a station, by its slug. */
  | { kind: 'elevator'; id: string }
  /** One run at a stop, so many seconds before. `date` is `null` for the next run of the trip. */
  | { kind: 'run'; tripId: string; date: Temporal.PlainDate | null; stopId: string; seconds: number };

const MAX_TOPIC_LENGTH = 300;
const MAX_ID_LENGTH = 128;
/** Reminders come at most this long before. */
const MAX_SECONDS = 86_400;

const ABOUT = /^(route|stop|station|elevator):(.+)$/;
const RUN = /^run:(.+)@(.+)-(\d{1,5})$/;

export const runTopic = (instanceId: string, stopId: string, seconds: number): string =>
  `run:${instanceId}@${stopId}-${seconds}`;

/** Reads a topic; `null` if it is none. */
export function readTopic(text: string): Topic | null {
  if (text.length > MAX_TOPIC_LENGTH || /\p{Cc}/u.test(text)) return null;
  const [, kind, id = ''] = ABOUT.exec(text) ?? [];
  if (kind !== undefined) return isId(id) ? { kind: kind as 'route', id } : null;
  const [, instanceId = '', stopId = '', digits = ''] = RUN.exec(text) ?? [];
  const seconds = Number(digits);
  const mark = markOfInstanceId(instanceId);
  const run = readInstanceMark(mark);
  const tripId = tripOfInstanceId(instanceId);
  if (!isId(tripId) || !isId(stopId) || digits === '' || seconds > MAX_SECONDS) return null;
  return mark !== null && run === null
    ? null
    : { kind: 'run', tripId, date: run?.serviceDate ?? null, stopId, seconds };
}

const isId = (id: string): boolean => id.trim() === id && id !== '' && id.length <= MAX_ID_LENGTH;
