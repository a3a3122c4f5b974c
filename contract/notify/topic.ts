/**
 * What a rider can ask to be told about, as text: "route:17", "run:5036_2026-10-13@16420-600",
 * "journey:480:5036_2026-10-13@16420>16500;77_2026-10-13@16501>88".
 */

import { markOfInstanceId, readInstanceMark, tripOfInstanceId } from '#domain/trip/tripInstance.ts';

/** A run at a stop. `date` is `null` for the next run of the trip. */
export interface RunAtStop {
  tripId: string;
  date: Temporal.PlainDate | null;
  stopId: string;
}

export type Topic =
  /** Alerts of a line, of a stop by its id, or of a station by its slug. */
  | { kind: 'route' | 'stop' | 'station'; id: string }
  /** Elevators of a station, by its slug. */
  | { kind: 'elevator'; id: string }
  /** One run at a stop, so many seconds before. */
  | ({ kind: 'run'; seconds: number } & RunAtStop)
  /** A journey: when to leave, so many seconds before its first departure, where to get off, and where to change. */
  | { kind: 'journey'; seconds: number; rides: readonly TopicRide[] };

/** `off` is another run than `on` if the vehicle continues as another trip. */
export interface TopicRide {
  on: RunAtStop;
  off: RunAtStop;
}

const MAX_TOPIC_LENGTH = 800;
const MAX_ID_LENGTH = 128;
const MAX_RIDES = 8;
/** Reminders come at most this long before. */
const MAX_SECONDS = 86_400;

const ABOUT = /^(route|stop|station|elevator):(.+)$/;
const RUN = /^run:(.+)@(.+)-(\d{1,5})$/;
const JOURNEY = /^journey:(\d{1,5}):(.+)$/;

export const runTopic = (instanceId: string, stopId: string, seconds: number): string =>
  `run:${instanceId}@${stopId}-${seconds}`;

/** Instance and stop of where a rider gets on and off. */
type Call = readonly [instanceId: string, stopId: string];

export const journeyTopic = (seconds: number, rides: readonly { on: Call; off: Call }[]): string =>
  `journey:${seconds}:${rides
    .map(({ on, off }) => `${callText(on)}>${on[0] === off[0] ? encodeURIComponent(off[1]) : callText(off)}`)
    .join(';')}`;

const callText = (call: Call): string => call.map(encodeURIComponent).join('@');

/** Reads a topic; `null` if it is none. */
export function readTopic(text: string): Topic | null {
  if (text.length > MAX_TOPIC_LENGTH) return null;
  const [, kind, id = ''] = ABOUT.exec(text) ?? [];
  if (kind !== undefined) return isId(id) ? { kind: kind as 'route', id } : null;
  const [, ahead, rides = ''] = JOURNEY.exec(text) ?? [];
  if (ahead !== undefined) return readJourney(Number(ahead), rides.split(';'));
  const [, instanceId = '', stopId = '', digits = ''] = RUN.exec(text) ?? [];
  const run = readRun(instanceId, stopId);
  const seconds = Number(digits);
  return run === null || digits === '' || seconds > MAX_SECONDS ? null : { kind: 'run', ...run, seconds };
}

function readRun(instanceId: string, stopId: string): RunAtStop | null {
  const mark = markOfInstanceId(instanceId);
  const run = readInstanceMark(mark);
  const tripId = tripOfInstanceId(instanceId);
  if (!isId(tripId) || !isId(stopId) || (mark !== null && run === null)) return null;
  return { tripId, date: run?.serviceDate ?? null, stopId };
}

function readJourney(seconds: number, texts: readonly string[]): Topic | null {
  const rides = texts.map(readRide).filter((ride) => ride !== null);
  return seconds > MAX_SECONDS || texts.length > MAX_RIDES || rides.length < texts.length
    ? null
    : { kind: 'journey', seconds, rides };
}

const RIDE = /^([^@>;]+)@([^@>;]+)>(?:([^@>;]+)@)?([^@>;]+)$/;

function readRide(text: string): TopicRide | null {
  const [, instanceId = '', stopId = '', offInstanceId = instanceId, offStopId = ''] = RIDE.exec(text) ?? [];
  const [on, off] = [
    readRun(decoded(instanceId), decoded(stopId)),
    readRun(decoded(offInstanceId), decoded(offStopId)),
  ];
  // The rides of a journey are runs of a day.
  return on?.date && off?.date ? { on, off } : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

const isId = (id: string): boolean =>
  id.trim() === id && id !== '' && id.length <= MAX_ID_LENGTH && !/\p{Cc}/u.test(id);
