/** Schemas of an agency's files. A missing fact is taken from the feed or a default, or is not shown. */
import { z } from 'zod';
import { markShapes, scheduledModes } from '#domain/agency/mode.ts';
import { hasOneTarget, ONE_TARGET, targets, toTarget } from './linkSchemas.ts';
import {
  degrees,
  hex,
  key,
  label,
  language,
  line,
  locale,
  MAX_LANGUAGES,
  refuse,
  routeIds,
  webUrl,
  zone,
} from './schemaFields.ts';

const phone = z.strictObject({
  text: line(40),
  url: z
    .string({ error: 'must be a tel: URL' })
    .regex(/^tel:[+\d*#-]+$/, 'must be a URL such as tel:+12155807800'),
});

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
    .default([]),
  serviceNames: z.record(z.string(), line(80)).default({}),
  excludedRouteIds: routeIds.default([]),
  noLiveDataRouteIds: routeIds.default([]),
  railDirections: z
    .strictObject({ inboundIsZero: routeIds.default([]), outboundIsZero: routeIds.default([]) })
    .superRefine(({ inboundIsZero, outboundIsZero }, context) => {
      for (const [index, id] of outboundIsZero.entries())
        if (inboundIsZero.includes(id))
          refuse(context, `${id} is already in inboundIsZero`, ['outboundIsZero', index]);
    })
    .prefault({}),
  routeGroups: z
    .strictObject({
      trolley: routeIds.default([]),
      B: routeIds.default([]),
      D: routeIds.default([]),
      GLN: routeIds.default([]),
    })
    .prefault({}),
  formerRouteNames: z.record(z.string(), z.array(line()).max(20)).default({}),
  otherPlaceNames: z.record(z.string(), z.array(line()).max(20)).default({}),
  elevatorLines: z.record(line(), routeIds).default({}),
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
