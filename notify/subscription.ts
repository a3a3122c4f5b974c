/** A device that is to be told something, and the requests that say so. */
import { createHash, ECDH } from 'node:crypto';
import { z } from 'zod';
import { readTopic } from '#contract/notify/topic.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { EpochMs } from '#domain/units.ts';
import type { ReadEndpoint } from './pushHosts.ts';

export interface Subscription {
  /** The push service's address of this device, which is also the only thing that identifies it. */
  endpoint: string;
  /** base64url. */
  p256dh: string;
  auth: string;
  /** BCP 47 tag. */
  lang: string;
  quiet: Quiet | null;
  /** Each with the time from which the rider wants to be told. */
  topics: Record<string, EpochMs>;
  /** When the device was last seen. */
  seen: EpochMs;
}

export const MAX_TOPICS = 50;
export const MAX_BODY_BYTES = 16_384;

/** Short enough for sets of a hundred thousand. */
export const keyOf = (endpoint: string): string =>
  createHash('sha256').update(endpoint).digest('base64url').slice(0, 22);

const bytes = (length: number) =>
  z
    .string()
    .max(200)
    .regex(/^[\w+/-]+={0,2}$/, 'must be base64url')
    .transform((text) => Buffer.from(text, 'base64'))
    .refine((value) => value.length === length, `must be ${length} bytes`)
    .transform((value) => value.toString('base64url'));

const isOnCurve = (point: string): boolean => {
  try {
    ECDH.convertKey(point, 'prime256v1', 'base64url', 'base64url', 'compressed');
    return true;
  } catch {
    return false;
  }
};

const minute = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 22:00')
  .transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)));

const quiet = z
  .object({
    from: minute.optional(),
    to: minute.optional(),
    days: z.array(z.int().min(1).max(7)).max(7).default([]),
  })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), 'needs both from and to')
  .transform(
    ({ from, to, days }): Quiet => ({
      hours: from === undefined || to === undefined || from === to ? null : { from, to },
      days: [...new Set(days)],
    }),
  );

const topics = z
  .array(z.string().refine((text) => readTopic(text) !== null, 'is not a topic'))
  .max(MAX_TOPICS, `at most ${MAX_TOPICS} topics`);

const keys = z.object({ p256dh: bytes(65).refine(isOnCurve, 'is not a point on P-256'), auth: bytes(16) });

const putBody = z.object({
  subscription: z.object({ endpoint: z.string(), keys }),
  topics,
  lang: z
    .string()
    .max(35)
    .regex(/^[a-zA-Z]{2,8}(?:-[a-zA-Z\d]{1,8})*$/, 'must be a language tag')
    .default('en'),
  quiet: quiet.nullish().transform((value) => value ?? null),
});

const endBody = z.object({ subscription: z.object({ endpoint: z.string() }), topics: topics.nullish() });

export type PutRequest = Omit<Subscription, 'topics' | 'seen'> & { topics: readonly string[] };

/** Reads the body of `PUT`. */
export function readPut(body: unknown, readEndpoint: ReadEndpoint): Result<PutRequest, string> {
  const read = putBody.safeParse(body);
  if (!read.success) return err(problemOf(read.error));
  const { subscription, ...rest } = read.data;
  const endpoint = readEndpoint(subscription.endpoint);
  if (endpoint === null) return err('subscription.endpoint: is not at a known push service');
  return ok({ ...rest, ...subscription.keys, endpoint: endpoint.href });
}

/** Reads the body of `DELETE`: without topics, it ends them all. */
export function readEnd(
  body: unknown,
): Result<{ endpoint: string; topics: readonly string[] | null }, string> {
  const read = endBody.safeParse(body);
  if (!read.success) return err(problemOf(read.error));
  const { endpoint } = read.data.subscription;
  return ok({
    endpoint: URL.canParse(endpoint) ? new URL(endpoint).href : endpoint,
    topics: read.data.topics ?? null,
  });
}

/** Names the field, but nothing that was sent. */
const problemOf = ({ issues: [first] }: z.ZodError): string =>
  first === undefined ? 'is invalid' : `${first.path.join('.') || 'body'}: ${first.message}`;

/** Returns the subscription after `PUT`: topics that it already had keep their time. `null`: without topics, it ends. */
export function afterPut(before: Subscription | null, put: PutRequest, now: number): Subscription | null {
  if (put.topics.length === 0) return null;
  const topics = put.topics.map((topic) => [topic, before?.topics[topic] ?? now]);
  return { ...put, topics: Object.fromEntries(topics), seen: now };
}

/** Returns the subscription without these topics; `null` if none is left. */
export function withoutTopics(
  subscription: Subscription,
  ended: readonly string[] | null,
): Subscription | null {
  if (ended === null) return null;
  const all = Object.entries(subscription.topics);
  const left = all.filter(([topic]) => !ended.includes(topic));
  if (left.length === all.length) return subscription;
  return left.length === 0 ? null : { ...subscription, topics: Object.fromEntries(left) };
}

/** The hours and days at which a rider does not want to be told about alerts, in the agency's zone. */
export interface Quiet {
  /** Minutes after midnight; `null`: no quiet hours. They may cross midnight. */
  hours: { from: number; to: number } | null;
  /** ISO weekdays, 1 (Monday) to 7. */
  days: readonly number[];
}

export function isQuiet(quiet: Quiet | null, at: Temporal.ZonedDateTime): boolean {
  if (quiet === null) return false;
  if (quiet.days.includes(at.dayOfWeek)) return true;
  if (quiet.hours === null) return false;
  const { from, to } = quiet.hours;
  const minute = at.hour * 60 + at.minute;
  return from <= to ? from <= minute && minute < to : from <= minute || minute < to;
}
