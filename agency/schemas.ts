/** Schemas of an agency's files. A missing fact is taken from the feed or a default, or is not shown. */
import { z } from 'zod';
import { markShapes, scheduledModes } from '#domain/agency/mode.ts';
import type { LinkTarget } from './types.ts';

const MAX_ITEMS = 500;

const refuse = (context: z.core.$RefinementCtx, message: string, path: PropertyKey[] = []): void =>
  context.addIssue({ code: 'custom', message, path });

const line = (max = 200) =>
  z
    .string({ error: 'must be text' })
    .trim()
    .min(1, 'must not be empty')
    .max(max, `must not be longer than ${max} characters`)
    .refine((text) => !/\p{Cc}/u.test(text), 'must be one line, without tabs or other control characters');
const key = z
  .string({ error: 'must be a key' })
  .regex(/^[A-Za-z][\w.-]{0,79}$/, 'must be a key such as nav.travel');
const hex = z
  .string({ error: 'must be a colour' })
  .regex(/^#[0-9A-Fa-f]{6}$/, 'must be a colour such as "#0097D6"');
const routeId = z
  .union([z.string().min(1).max(100), z.number()], { error: 'must be a route id' })
  .transform(String);
const routeIds = z.array(routeId, { error: 'must be a list of route ids' }).max(MAX_ITEMS);
const webUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).max(2000);
const path = z
  .string()
  .regex(/^\/(?!\/)[^\s\\]*$/, 'must be a path that begins with one slash, without spaces or backslashes')
  .max(500);

const targets = {
  app: path.optional(),
  site: path.optional(),
  url: z
    .url({
      protocol: /^(https?|tel|mailto|sms)$/,
      error: 'must be an http, https, tel, mailto or sms URL',
    })
    .max(2000)
    .optional(),
};

type Targets = Partial<Record<'app' | 'site' | 'url', string | undefined>>;

const hasOneTarget = ({ app, site, url }: Targets): boolean =>
  [app, site, url].filter((each) => each !== undefined).length === 1;
const ONE_TARGET = 'must have exactly one of app, site and url';

function toTarget({ app, site, url }: Targets): LinkTarget {
  if (app !== undefined) return { kind: 'app', path: app };
  if (site !== undefined) return { kind: 'site', path: site };
  return { kind: 'url', url: url ?? '/' };
}

const label = { key, label: line(80) };

const group = z.strictObject({
  ...label,
  aside: z
    .enum(['fares', 'support', 'emergency'], { error: 'must be fares, support or emergency' })
    .optional(),
  items: z
    .array(
      z
        .strictObject({ ...label, ...targets })
        .refine(hasOneTarget, ONE_TARGET)
        .transform((item) => ({ key: item.key, label: item.label, target: toTarget(item) })),
      { error: 'must be a list of links' },
    )
    .max(30),
});

/** The groups of the menu, or the columns of the footer. */
export const groupsSchema = z
  .array(group, { error: 'must be a list of groups' })
  .max(8)
  .superRefine((all, context) => {
    const seen = new Set<string>();
    for (const [groupIndex, each] of all.entries())
      for (const [index, one] of [each, ...each.items].entries()) {
        if (seen.has(one.key))
          refuse(
            context,
            `the key ${one.key} is used twice`,
            index === 0 ? [groupIndex, 'key'] : [groupIndex, 'items', index - 1, 'key'],
          );
        seen.add(one.key);
      }
  });

const zone = z.string({ error: 'must be a time zone' }).refine((name) => {
  try {
    Temporal.Now.zonedDateTimeISO(name);
    return name.includes('/') || name === 'UTC';
  } catch {
    return false;
  }
}, 'must be a time zone such as America/New_York');

/** A BCP 47 language tag with a region. */
const locale = z
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

const language = z
  .string({ error: 'must be a language' })
  .refine(isLanguage, 'must be a language such as fi, without a region, which is for locale');

const phone = z.strictObject({
  text: line(40),
  url: z
    .string({ error: 'must be a tel: URL' })
    .regex(/^tel:[+\d*#-]+$/, 'must be a URL such as tel:+12155807800'),
});

const degrees = (max: number) =>
  z
    .number({ error: 'must be a number' })
    .min(-max, `must be from -${max} to ${max}`)
    .max(max, `must be from -${max} to ${max}`);

export const identitySchema = z.strictObject({
  name: line(80).optional(),
  brand: line(80).optional(),
  accent: hex.transform((color) => color.toLowerCase()).optional(),
  address: line().optional(),
  phones: z.strictObject({ support: phone.optional(), emergency: phone.optional() }).optional(),
  zone: zone.optional(),
  units: z.enum(['miles', 'km'], { error: 'must be miles or km' }).optional(),
  locale: z
    .union([locale.transform((one) => [one]), z.array(locale).min(1).max(20)], {
      error: 'must be a locale such as en-GB, or a list of locales',
    })
    .optional(),
  languages: z
    .array(language, { error: 'must be a list of languages' })
    .min(1, 'must not be empty')
    .max(MAX_LANGUAGES)
    .refine((tags) => new Set(tags).size === tags.length, 'must not have a language twice')
    .optional(),
  staticSite: webUrl.transform((url) => url.replace(/\/+$/, '')).optional(),
  feedback: z.strictObject(targets).refine(hasOneTarget, ONE_TARGET).transform(toTarget).optional(),
  access: z.boolean({ error: 'must be true or false' }).optional(),
  region: z
    .strictObject({ south: degrees(90), west: degrees(180), north: degrees(90), east: degrees(180) })
    .refine(({ south, north }) => south < north, 'must have south less than north')
    .refine(({ west, east }) => west < east, 'must have west less than east')
    .optional(),
  fares: z
    .array(z.strictObject({ ...label, price: line(40) }))
    .max(20)
    .optional(),
  social: z
    .array(z.strictObject({ key, name: line(40), url: webUrl }))
    .max(20)
    .optional(),
});

const mode = z.strictObject({
  mode: z.enum(scheduledModes, { error: `must be one of ${scheduledModes.join(', ')}` }),
  routeTypes: z
    .array(z.int({ error: 'must be a whole number' }).min(0).max(1702), {
      error: 'must be a list of route types',
    })
    .min(1, 'must not be empty')
    .max(50),
  name: z.strictObject(label).optional(),
  color: hex.optional(),
  mark: z.enum(markShapes, { error: `must be one of ${markShapes.join(', ')}` }).optional(),
  shown: z.boolean({ error: 'must be true or false' }).default(true),
});

const modes = z
  .array(mode, { error: 'must be a list of modes' })
  .max(scheduledModes.length)
  .superRefine((all, context) => {
    const types = new Map<number, string>();
    const names = new Set<string>();
    for (const [index, each] of all.entries()) {
      if (names.has(each.mode)) refuse(context, `the mode ${each.mode} is given twice`, [index, 'mode']);
      names.add(each.mode);
      for (const [i, type] of each.routeTypes.entries()) {
        const other = types.get(type);
        if (other !== undefined)
          refuse(context, `the route type ${type} already belongs to ${other}`, [index, 'routeTypes', i]);
        types.set(type, each.mode);
      }
    }
  });

export const rulesSchema = z.strictObject({
  modes: modes.optional(),
  lines: z
    .array(
      z.strictObject({
        letter: z.string().regex(/^[A-Z]$/, 'must be one capital letter'),
        formerCodes: routeIds.default([]),
        name: line(80).nullable().default(null),
        color: hex,
      }),
    )
    .max(26)
    .optional(),
  serviceNames: z.record(z.string(), line(80)).optional(),
  excludedRouteIds: routeIds.optional(),
  noLiveDataRouteIds: routeIds.optional(),
  railDirections: z
    .strictObject({ inboundIsZero: routeIds.default([]), outboundIsZero: routeIds.default([]) })
    .superRefine(({ inboundIsZero, outboundIsZero }, context) => {
      for (const [index, id] of outboundIsZero.entries())
        if (inboundIsZero.includes(id))
          refuse(context, `${id} is already in inboundIsZero`, ['outboundIsZero', index]);
    })
    .optional(),
  routeGroups: z
    .strictObject({
      trolley: routeIds.default([]),
      B: routeIds.default([]),
      D: routeIds.default([]),
      GLN: routeIds.default([]),
    })
    .optional(),
  formerRouteNames: z.record(z.string(), z.array(line()).max(20)).optional(),
  otherPlaceNames: z.record(z.string(), z.array(line()).max(20)).optional(),
  elevatorLines: z.record(line(), routeIds).optional(),
});

const redirectPath = z
  .string({ error: 'must be a path' })
  .regex(/^(?!\/)[^\s?#\\]*$/, 'must be a path without a leading slash, spaces, backslashes, ? or #')
  .max(200);

export const redirectsSchema = z
  .array(
    z
      .strictObject({
        from: z.array(redirectPath).min(1, 'must not be empty').max(MAX_ITEMS),
        to: redirectPath,
      })
      .superRefine(({ from, to }, context) => {
        const parameters = to.match(/:\w+/g) ?? [];
        for (const [index, each] of from.entries())
          for (const name of parameters)
            if (!new RegExp(`${name}\\b`).test(each))
              refuse(context, `does not have ${name}, which "to" needs`, ['from', index]);
      }),
    { error: 'must be a list of redirects' },
  )
  .max(MAX_ITEMS);

/** References to environment variables in a value: `${FEED_KEY}`. */
export const REFERENCE = /\$\{([A-Z][A-Z\d_]{0,79})\}/g;
const VARIABLE = `an environment variable such as \${FEED_KEY}`;
const SECRET_NAME = /key|token|secret|auth|passw/i;

/** Reads headers or query parameters. A value whose name suggests a secret must refer to an environment variable. */
const sentValues = (name: z.ZodString) =>
  z.record(name, line(2_000), { error: 'must be a map of names to values' }).superRefine((all, context) => {
    for (const [each, value] of Object.entries(all)) {
      const rest = value.replaceAll(REFERENCE, '');
      if (rest.includes('${')) refuse(context, `must refer to ${VARIABLE}`, [each]);
      else if (SECRET_NAME.test(each) && rest === value)
        refuse(context, `is a secret: refer to ${VARIABLE}`, [each]);
    }
  });

const feedAddress = webUrl.superRefine((address, context) => {
  if (!URL.canParse(address)) return;
  const { username, password, searchParams } = new URL(address);
  if (username !== '' || password !== '')
    refuse(context, 'must not contain a user name or password: use a header instead');
  for (const name of searchParams.keys())
    if (SECRET_NAME.test(name)) refuse(context, `must not contain ${name}: put it in query`);
  if (address.includes(',')) refuse(context, 'must be one URL, without a comma');
});

const feedSource = z.strictObject({
  url: feedAddress,
  headers: sentValues(z.string().regex(/^[\w-]{1,80}$/, 'must be a header such as X-Api-Key')).optional(),
  query: sentValues(z.string().regex(/^[\w.~-]{1,80}$/, 'must be the name of a query parameter')).optional(),
});

const wholeNumber = (low: number, high: number) =>
  z
    .int({ error: 'must be a whole number' })
    .min(low, `must be from ${low} to ${high}`)
    .max(high, `must be from ${low} to ${high}`);

const realtimeSources = z
  .array(
    feedSource
      .extend({
        seconds: wholeNumber(5, 3_600).optional(),
        callsPerHour: wholeNumber(1, 720).optional(),
      })
      .refine(
        ({ seconds, callsPerHour }) => seconds === undefined || callsPerHour === undefined,
        'must not have both seconds and callsPerHour',
      ),
    { error: 'must be a list of feeds' },
  )
  .min(1, 'must not be empty')
  .max(40);

export const feedsSchema = z.strictObject({
  schedule: z
    .array(feedSource, { error: 'must be a list of feeds' })
    .min(1, 'must not be empty')
    .max(40)
    .optional(),
  realtime: z
    .strictObject({
      vehiclePositions: realtimeSources.optional(),
      tripUpdates: realtimeSources.optional(),
      alerts: realtimeSources.optional(),
    })
    .optional(),
});

export const textsSchema = z.record(key, line(200), { error: 'must be a map of keys to texts' });

/** Messages of one feature in one language, as in `web/i18n/messages`. */
export const messagesSchema = z.record(
  z.string().max(80),
  z.string({ error: 'must be text' }).max(2_000, 'must not be longer than 2000 characters'),
  { error: 'must be an object of keys and texts' },
);

export type Identity = z.output<typeof identitySchema>;
export type Rules = z.output<typeof rulesSchema>;
export type AgencyFeeds = z.output<typeof feedsSchema>;
