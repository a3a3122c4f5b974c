import type { EpochMs } from '#domain/units.ts';

// What this device asked to be told. It is kept on the device, for its page and its service worker, and sent to the server,
// which knows a device only by the address that its browser's push service gave it.

/** What a rider sees of a topic. */
export interface Followed {
  name: string;
  /** Path of the screen that it is about. */
  path: string;
  /** When it is over; `null`: it lasts until the rider ends it. */
  until: EpochMs | null;
}

export interface QuietChoice {
  /** "22:00"; `null`: no quiet hours. */
  hours: { from: string; to: string } | null;
  /** ISO weekdays, 1 (Monday) to 7. */
  days: number[];
}

export interface DeviceRecord {
  topics: Record<string, Followed>;
  quiet: QuietChoice | null;
  lang: string;
  /** When the server last got this record; 0: it has not. */
  sentAt: EpochMs;
}

export const NOTIFY_CACHE = 'timepoint-notify-1';
const RECORD = '/notify/record';
const NOTHING: DeviceRecord = { topics: {}, quiet: null, lang: 'en', sentAt: 0 };
/** The server ends subscriptions of devices that it has not seen for 90 days. */
const SEND_AGAIN_MS = 86_400_000;

export async function readRecord(): Promise<DeviceRecord> {
  const cache = await caches.open(NOTIFY_CACHE);
  const kept = await cache.match(RECORD);
  return { ...NOTHING, ...(await kept?.json()) };
}

async function keepRecord(record: DeviceRecord): Promise<void> {
  const cache = await caches.open(NOTIFY_CACHE);
  await cache.put(RECORD, Response.json(record));
}

/**
 * Changes the record and sends it; resolves with the new one. Pages and the worker take turns. If sending fails, a record
 * that ends topics is kept all the same and sent later; one that adds topics is not, and the call rejects.
 */
export const changeRecord = (
  subscription: PushSubscription | null,
  now: number,
  change: (before: DeviceRecord) => DeviceRecord,
): Promise<DeviceRecord> =>
  navigator.locks.request('timepoint-notify', async () => {
    const before = await readRecord();
    const after = withoutOver(change(before), now);
    const isLess = Object.keys(after.topics).every((topic) => topic in before.topics);
    let sentAt = now;
    try {
      if (subscription !== null) await sendRecord(subscription, after);
    } catch (error) {
      if (!isLess) throw error;
      sentAt = 0;
    }
    const kept = { ...after, sentAt };
    await keepRecord(kept);
    return kept;
  });

/** Sends the record again if that is due, so that the server knows that the device is still in use. */
export async function sendIfDue(subscription: PushSubscription, now: number): Promise<void> {
  const { sentAt, topics } = await readRecord();
  const isDue = sentAt === 0 || Math.abs(now - sentAt) >= SEND_AGAIN_MS;
  if (isDue && (Object.keys(topics).length > 0 || sentAt === 0))
    await changeRecord(subscription, now, (record) => record);
}

const withoutOver = (record: DeviceRecord, now: number): DeviceRecord => ({
  ...record,
  topics: Object.fromEntries(
    Object.entries(record.topics).filter(([, { until }]) => until === null || until > now),
  ),
});

async function sendRecord(subscription: PushSubscription, record: DeviceRecord): Promise<void> {
  const topics = Object.keys(record.topics);
  const { quiet, lang } = record;
  const answer = await fetch('/notify/subscription', {
    method: topics.length === 0 ? 'DELETE' : 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      subscription,
      ...(topics.length === 0 ? {} : { topics, lang, quiet: quiet && { ...quiet.hours, days: quiet.days } }),
    }),
  });
  if (!answer.ok) throw new Error(`subscription: HTTP ${answer.status}`);
}
