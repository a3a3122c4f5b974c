/** The schema of `feeds.yaml`: where the feeds are, and what to send to get them. */
import { z } from 'zod';
import { line, refuse, webUrl, wholeNumber } from './schemaFields.ts';

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

export type AgencyFeeds = z.output<typeof feedsSchema>;
