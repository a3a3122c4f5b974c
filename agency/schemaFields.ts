/** The fields of an agency's files: each says what it must be. */
import { z } from 'zod';

export const MAX_ITEMS = 500;

export const refuse = (context: z.core.$RefinementCtx, message: string, path: PropertyKey[] = []): void =>
  context.addIssue({ code: 'custom', message, path });

export const line = (max = 200) =>
  z
    .string({ error: 'must be text' })
    .trim()
    .min(1, 'must not be empty')
    .max(max, `must not be longer than ${max} characters`)
    .refine((text) => !/\p{Cc}/u.test(text), 'must be one line, without tabs or other control characters');
export const key = z
  .string({ error: 'must be a key' })
  .regex(/^[A-Za-z][\w.-]{0,79}$/, 'must be a key such as nav.travel');
export const hex = z
  .string({ error: 'must be a colour' })
  .regex(/^#[0-9A-Fa-f]{6}$/, 'must be a colour such as "#0097D6"');
const routeId = z
  .union([z.string().min(1).max(100), z.number()], { error: 'must be a route id' })
  .transform(String);
export const routeIds = z.array(routeId, { error: 'must be a list of route ids' }).max(MAX_ITEMS);
export const webUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).max(2000);
export const label = { key, label: line(80) };

export const zone = z.string({ error: 'must be a time zone' }).refine((name) => {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return name.includes('/') || name === 'UTC';
  } catch {
    return false;
  }
}, 'must be a time zone such as America/New_York');

/** A BCP 47 language tag with a region. */
export const locale = z
  .string({ error: 'must be a locale' })
  .refine(
    (tag) => /^[a-z]{2,3}(-[A-Z][a-z]{3})?-([A-Z]{2}|\d{3})$/.test(tag) && isLocale(tag),
    'must be a locale such as en-GB',
  );

function isLocale(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

export const MAX_LANGUAGES = 40;

/** Whether a tag is a language that CLDR knows, with a script if it has one, but no region: `fi`, `zh-Hans`. */
export const isLanguage = (tag: string): boolean =>
  /^[a-z]{2,3}(-[A-Z][a-z]{3})?$/.test(tag) && isLocale(tag);

export const language = z
  .string({ error: 'must be a language' })
  .refine(isLanguage, 'must be a language such as fi, without a region, which is for locale');

export const degrees = (max: number) =>
  z
    .number({ error: 'must be a number' })
    .min(-max, `must be from -${max} to ${max}`)
    .max(max, `must be from -${max} to ${max}`);

export const wholeNumber = (low: number, high: number) =>
  z
    .int({ error: 'must be a whole number' })
    .min(low, `must be from ${low} to ${high}`)
    .max(high, `must be from ${low} to ${high}`);
