/** Schemas of an agency's links: the menu, the footer, and the redirects of former addresses. */
import { z } from 'zod';
import { label, MAX_ITEMS, refuse } from './schemaFields.ts';
import type { LinkTarget } from './types.ts';

const path = z
  .string()
  .regex(/^\/(?!\/)[^\s\\]*$/, 'must be a path that begins with one slash, without spaces or backslashes')
  .max(500);

export const targets = {
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

export const hasOneTarget = ({ app, site, url }: Targets): boolean =>
  [app, site, url].filter((each) => each !== undefined).length === 1;
export const ONE_TARGET = 'must have exactly one of app, site and url';

export function toTarget({ app, site, url }: Targets): LinkTarget {
  if (app !== undefined) return { kind: 'app', path: app };
  if (site !== undefined) return { kind: 'site', path: site };
  return { kind: 'url', url: url ?? '/' };
}

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
