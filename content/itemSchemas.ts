/** Schemas of editors' items (spec section 3, "Content from the content management system"). */
import { z } from 'zod';
import { instantOfWallClock, wallClock } from '#contract/fields/wireValues.ts';
import { MESSAGE_ROUTE_RULES, MESSAGE_STATION_RULES } from '#domain/content/editorial.ts';

const MOMENT_MESSAGE = 'must be a date and time such as 2026-10-12 05:00';
/** Reads `2026-10-12 05:00` in the agency's zone, or an ISO time with offset, as Unix seconds; `null` when omitted. */
const moment = (zone: string) =>
  z
    .union([z.string(), z.null()], MOMENT_MESSAGE)
    .optional()
    .transform((text, context) => {
      if (text === undefined || text === null || text.trim() === '') return null;
      const instant = instantOfWallClock(text, zone);
      if (instant) return Math.floor(instant.epochMilliseconds / 1000);
      context.addIssue({ code: 'custom', message: MOMENT_MESSAGE });
      return z.NEVER;
    });

const title = z.string('must be text').trim().min(1, 'must not be empty').max(300);
const URL_MESSAGE = 'must be a URL (https://…) or a path that begins with one slash';
const url = z
  .string(URL_MESSAGE)
  .trim()
  .regex(
    // Browsers treat a second slash, or a backslash, as the start of a host name.
    /^(https?:\/\/|\/(?![/\\])|tel:|mailto:)\S+$|^\/$/,
    URL_MESSAGE,
  );
const optionalUrl = url.nullish().transform((value) => value ?? '');

const IMAGE_MESSAGE = 'must be the name of a file in images/, or an https URL';
/** Accepts the name of a file in `images/`, or an https URL, which must be on one of `origins` unless they are `null`. */
const imageOf = (origins: readonly string[] | null) =>
  z
    .string(IMAGE_MESSAGE)
    .trim()
    .regex(/^(https:\/\/\S+|(images\/)?[\w][\w.-]*)$/, IMAGE_MESSAGE)
    .refine((text) => {
      if (origins === null || !text.startsWith('https:')) return true;
      return URL.canParse(text) && origins.includes(new URL(text).origin);
    }, 'is on an origin that browsers may not load images from; add it to IMAGE_ORIGINS');
const optionalText = z
  .string('must be text')
  .max(300)
  .nullish()
  .transform((value) => value ?? '');

const id = z.union([z.string(), z.number()]);
/** Accepts `17, B1` or a YAML list; ids may look like numbers. */
const ids = z
  .union([id, z.array(id)], 'must be ids separated by commas, or a list of ids')
  .nullish()
  .transform((value) =>
    (Array.isArray(value) ? value : [value ?? ''])
      .flatMap((each) => String(each).split(','))
      .map((each) => each.trim())
      .filter((each) => each !== '')
      .join(','),
  );

const PAGES_MESSAGE = 'must be routes, stations or a list of them';
const page = z.enum(['routes', 'stations']);

export const itemSchemas = (zone: string, imageOrigins: readonly string[] | null) => {
  const image = imageOf(imageOrigins);
  const optionalImage = image.nullish().transform((value) => value ?? null);
  const starts = moment(zone);
  const ends = moment(zone);
  return {
    notification: z.strictObject({ text: title, url: optionalUrl, starts, ends }),
    bulletin: z.strictObject({ title, image: optionalImage, image_alt: optionalText, link_url: optionalUrl }),
    story: z.strictObject({
      title,
      slug: z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'must be lower-case letters, digits and hyphens'),
      date: z
        .string('must be a date such as 2026-10-01')
        .refine((text) => wallClock(text) !== null, 'must be a date such as 2026-10-01')
        .transform((text) => wallClock(text)?.toString({ smallestUnit: 'second' }).replace('T', ' ') ?? ''),
      image: optionalImage,
      image_alt: optionalText,
    }),
    exploreLink: z.strictObject({ title, image: optionalImage, image_alt: optionalText, link_url: url }),
    quickLink: z.strictObject({ title, link_url: url }),
    sidebarLink: z.strictObject({ title, link_url: url, image: optionalImage, image_alt: optionalText }),
    advertisement: z.strictObject({ starts, ends, image, image_alt: optionalText, link_url: optionalUrl }),
    message: z.strictObject({
      title: optionalText,
      pages: z.union([page.transform((one) => [one]), z.array(page)], PAGES_MESSAGE),
      route_rule: z.enum(MESSAGE_ROUTE_RULES).nullish(),
      route_ids: ids,
      station_rule: z.enum(MESSAGE_STATION_RULES).nullish(),
      station_ids: ids,
      station_route_ids: ids,
      starts,
      ends,
      image: optionalImage,
      image_alt: optionalText,
      url: optionalUrl,
    }),
  };
};

export type ItemSchemas = ReturnType<typeof itemSchemas>;
