/** Settings from environment variables, validated at startup: one message lists every invalid value. */
import { z } from 'zod';
import { demoNames } from '#demo/demos.ts';
import { parseFaults } from '#demo/simulator/faults.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { PUSH_HOST } from '#notify/pushHosts.ts';
import { networkList } from '#server/limits/clients.ts';

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((url) => url.replace(/\/+$/, ''));

const origin = httpUrl.refine(
  (url) => new URL(url).origin === url,
  'must be an origin such as https://www.example.org, without a path',
);

const splitWords = (text: string) => text.split(/[\s,]+/).filter((each) => each !== '');

const listOf = (split: (text: string) => string[], item: z.ZodType<string>, message: string) =>
  z.string().transform((text, context) =>
    split(text).map((each) => {
      const one = item.safeParse(each);
      if (one.success) return one.data;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }),
  );

/** Origins separated by spaces or commas. */
const origins = listOf(splitWords, origin, 'must be origins such as https://images.example.org');

const pushHosts = listOf(
  splitWords,
  z.string().max(253).regex(PUSH_HOST),
  'must be hosts such as push.example.org or 127.0.0.1:9000',
);

const redisUrl = z.url({
  protocol: /^rediss?$/,
  error: 'must be an address such as redis://10.0.0.5:6379, or rediss:// over TLS',
});

/** A tile template: `https://tiles.example.org/{z}/{x}/{y}.png`. */
const tileTemplate = z
  .string()
  .regex(/^https?:\/\/[^\s/{}]+\/\S*$/, 'must be an http or https address')
  .refine((url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)), 'must contain {z}, {x} and {y}')
  .refine(
    (url) => !/[{}]/.test(url.replace(/\{[zxy]\}/g, '')),
    'must contain no braces except {z}, {x} and {y}: name one host, without {s} or {r}',
  );

const whole = (low: number, high: number) =>
  z
    .string()
    .transform((text) => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN))
    .refine((value) => value >= low && value <= high, `must be a whole number from ${low} to ${high}`);

const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, { error: `must be one of ${words.join(', ')}` });

const feeds = z
  .string()
  .refine(
    (text) => text.split(',').every((feed) => feed.trim() !== ''),
    'must name feeds, separated by single commas',
  )
  .refine(
    (text) =>
      text.split(',').every((feed) => !/^\s*[a-z][a-z\d+.-]+:\/\//i.test(feed) || /^\s*https?:/i.test(feed)),
    'must be a zip, a folder or an http or https address',
  );

const instant = z.string().transform((text, context) => {
  try {
    return Temporal.Instant.from(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'must be an ISO instant such as 2026-10-13T14:02:00-04:00' });
    return z.NEVER;
  }
});

/** `Name: value` pairs, one per line or separated by `;`, sent to the source of a feed and never to a browser. */
const headers = z.string().transform((text, context) => {
  const out: Record<string, string> = {};
  for (const pair of text.split(/[\n;]/).filter((part) => part.trim() !== '')) {
    const match = /^\s*([\w-]+)\s*:\s*(.+?)\s*$/.exec(pair);
    if (!match?.[1] || !match[2]) {
      context.addIssue({ code: 'custom', message: 'must be "Name: value" pairs separated by ;' });
      return z.NEVER;
    }
    out[match[1]] = match[2];
  }
  try {
    new Headers(out);
  } catch {
    context.addIssue({ code: 'custom', message: 'must contain only Latin-1 characters' });
  }
  return out;
});

const addresses = listOf(
  (text) => text.split(/,(?=\s*https?:)/i).map((each) => each.trim()),
  httpUrl,
  'must be http or https addresses, separated by commas',
);

const networks = z.string().transform((text, context) => {
  const blockList = networkList(splitWords(text));
  if (blockList) return blockList;
  const message = 'must be addresses or networks such as 127.0.0.1, 10.0.0.0/8';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

const schema = z.object({
  NODE_ENV: z.string().optional(),
  PORT: whole(0, 65_535).default(8080),
  HOST: z.string().min(1).default('0.0.0.0'),
  PUBLIC_ORIGIN: origin.optional(),
  FLAT_URL: httpUrl.optional(),
  LIVE_URL: httpUrl.optional(),
  CONTENT_URL: httpUrl.optional(),
  IMAGE_ORIGINS: origins.optional(),
  /** A folder, or the name of a built-in agency. */
  AGENCY: z.string().min(1).optional(),
  /** For a schedule of several agencies without a publisher. */
  AGENCY_NAME: z.string().max(100).optional(),
  /** The embedded agency to run if there is no other schedule. */
  DEMO: oneOf(demoNames).optional(),
  STATIC_SITE_URL: httpUrl.optional(),
  AUTOCOMPLETE_URL: httpUrl.optional(),
  /** A MOTIS 2. */
  PLANNER_URL: httpUrl.optional(),
  /** The GraphQL endpoint of an OpenTripPlanner. */
  OTP_URL: httpUrl.optional(),
  TILES_URL: tileTemplate.optional(),
  /** An archive of vector tiles: a file, or an address that answers range requests. */
  TILES_FILE: z
    .string()
    .refine(
      (text) => !/^[a-z][a-z\d+.-]+:\/\//i.test(text) || /^https?:/i.test(text),
      'must be a file or an http or https address',
    )
    .optional(),
  TILES_ATTRIBUTION: z.string().max(300).optional(),
  CHAT_URL: httpUrl.optional(),
  CHAT_SCRIPT_URL: httpUrl.optional(),
  CHAT_ORIGINS: origins.optional(),
  TRANSLATE_SCRIPT_URL: httpUrl.optional(),
  TRANSLATE_ORIGINS: origins.optional(),
  /** Unset: on, unless a third-party script is loaded. */
  TRUSTED_TYPES: oneOf(['on', 'off']).optional(),
  GTFS: feeds.optional(),
  GTFS_NEXT: feeds.optional(),
  /** Extract of OpenStreetMap for walks along streets. */
  STREETS: z
    .string()
    .regex(/\.osm\.pbf$/, 'must be a file whose name ends in .osm.pbf')
    .optional(),
  GTFS_HEADERS: headers.optional(),
  /** Whether downloads of feeds follow redirects to private networks. */
  GTFS_PRIVATE_REDIRECTS: oneOf(['on', 'off']).default('off'),
  GTFS_RT_VEHICLE_POSITIONS: addresses.optional(),
  GTFS_RT_TRIP_UPDATES: addresses.optional(),
  GTFS_RT_ALERTS: addresses.optional(),
  GTFS_RT_HEADERS: headers.optional(),
  GTFS_RT_SECONDS: whole(5, 3_600).optional(),
  /** Memory in MB that compiling feeds may use. */
  COMPILE_MEMORY: whole(256, 65_536).optional(),
  /** Percentage of routes, stops or trips of a day that a new schedule may lack before it waits for an operator. */
  SCHEDULE_MAX_LOSS: whole(0, 100).default(30),
  STORE_URL: httpUrl.optional(),
  /** Signs what servers share, through `STORE_URL` and `REDIS_URL`; unset: both are trusted. */
  STORE_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  AWS_REGION: z.string().optional(),
  REDIS_URL: redisUrl.optional(),
  /** Push services besides the browsers' own. */
  PUSH_HOSTS: pushHosts.optional(),
  CONTENT_DIR: z.string().min(1).optional(),
  STORE_DIR: z.string().min(1).default('.data'),
  /** Folder of compiled demo stores, shared by all starts on this machine. */
  DEMO_STORES: z.string().min(1).optional(),
  FRAME_ANCESTORS: z
    .string()
    .regex(
      /^('none'|'self'|https?:\/\/[\w.:*-]+)( ('self'|https?:\/\/[\w.:*-]+))*$/,
      "must be 'none', 'self' or origins",
    )
    .default("'none'"),
  /** The value of strict-transport-security when PUBLIC_ORIGIN has https; `off`: none. */
  HSTS: z
    .string()
    .regex(
      /^(?:off|max-age=\d{1,10}(?:; includeSubDomains)?(?:; preload)?)$/,
      'must be off, or max-age=SECONDS with "; includeSubDomains" and "; preload" if wanted',
    )
    .default('max-age=31536000'),
  /** Sites that may show the frames under `/embed/`. */
  EMBED_ANCESTORS: z
    .string()
    .regex(
      /^(\*|'none'|'self'|https?:\/\/[\w.:*-]+)( ('self'|https?:\/\/[\w.:*-]+))*$/,
      "must be *, 'none', 'self' or origins",
    )
    .default('*'),
  CACHE_MB: whole(8, 16_384).default(128),
  OFFLINE: oneOf(['on', 'off']).default('on'),
  /** Proxies that are trusted to name the client's address. */
  TRUSTED_PROXY: networks.optional(),
  /** Requests per minute of one client; 0: unlimited. */
  RATE_LIMIT: whole(0, 1_000_000).default(1_200),
  /** Other origins whose pages may read `/live` and `/flat`. */
  CORS_ORIGINS: z.union([z.literal('*').transform((all) => [all]), origins]).optional(),
  /** Separate port for `/metrics` and `/live/status`; the public port then needs METRICS_TOKEN to serve them. */
  METRICS_PORT: whole(0, 65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** Bearer token for metrics on the public port. If this and METRICS_PORT are unset, only this machine can read them. */
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  /** Trace collector; unset: no traces. The tracing library also reads OTEL_EXPORTER_OTLP_HEADERS. */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  /** Fraction of requests to trace if the caller does not decide. */
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .transform(Number)
    .refine((part) => part >= 0 && part <= 1, 'must be a number from 0 to 1')
    .default(1),
  OTEL_SERVICE_NAME: z.string().max(100).default('timepoint'),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Faults of the demo's feeds, such as `stop@60-120`. */
  FAULTS: z
    .string()
    .superRefine((text, context) => {
      const faults = parseFaults(text);
      if (!faults.ok) context.addIssue({ code: 'custom', message: faults.error });
    })
    .optional(),
  CLOCK: instant.optional(),
  ALLOW_CLOCK: oneOf(['0', '1']).default('0'),
});

export type Settings = z.output<typeof schema>;

const REALTIME = ['GTFS_RT_VEHICLE_POSITIONS', 'GTFS_RT_TRIP_UPDATES', 'GTFS_RT_ALERTS'] as const;

/** Whether a setting gives the schedule. Otherwise the schedule is the demo's, or that of the agency folder's feeds. */
export const hasSchedule = (settings: Pick<Settings, 'GTFS' | 'STORE_URL' | 'FLAT_URL'>): boolean =>
  Boolean(settings.GTFS ?? settings.STORE_URL ?? settings.FLAT_URL);

/** Whether the schedule, and everything else without a setting, is the embedded agency's. */
export const isDemo = (settings: Settings): boolean =>
  !hasSchedule(settings) && settings.LIVE_URL === undefined;

/** Whether the public would see the demo although nobody asked for it. `settings` include the agency folder's feeds. */
export const isUnintendedDemo = (settings: Settings): boolean =>
  isDemo(settings) &&
  settings.DEMO === undefined &&
  settings.PUBLIC_ORIGIN !== undefined &&
  !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(settings.PUBLIC_ORIGIN).hostname);

function contradictions(settings: Settings): string[] {
  const out: string[] = [];
  if (settings.CLOCK && settings.NODE_ENV === 'production' && settings.ALLOW_CLOCK !== '1')
    out.push('CLOCK: not allowed in production unless ALLOW_CLOCK=1');
  if (settings.GTFS && settings.FLAT_URL)
    out.push('GTFS: set together with FLAT_URL; only one of them can be the schedule');
  for (const name of ['GTFS', 'FLAT_URL'] as const) {
    if (settings.STORE_URL && settings[name])
      out.push(`STORE_URL: set together with ${name}; only one of them can be the schedule`);
  }
  if (settings.REDIS_URL && settings.LIVE_URL)
    out.push('REDIS_URL: set together with LIVE_URL; Redis shares only live data that this server polls');
  if (settings.STORE_KEY && !settings.STORE_URL && !settings.REDIS_URL)
    out.push('STORE_KEY: needs a shared store to sign; set STORE_URL or REDIS_URL');
  if (settings.GTFS_NEXT && !settings.GTFS) out.push('GTFS_NEXT: needs GTFS');
  for (const name of ['FLAT_URL', 'STORE_URL'] as const) {
    if (settings.STREETS && settings[name])
      out.push(`STREETS: set together with ${name}; whoever compiles that schedule gives it its streets`);
  }
  if (settings.GTFS_NEXT?.includes(',')) out.push('GTFS_NEXT: must be one feed');
  if (settings.CONTENT_DIR && settings.CONTENT_URL)
    out.push('CONTENT_DIR: set together with CONTENT_URL; only one of them can be the content');
  if (settings.CHAT_ORIGINS && !settings.CHAT_SCRIPT_URL)
    out.push('CHAT_ORIGINS: needs the script that loads from them, CHAT_SCRIPT_URL');
  if (settings.TRANSLATE_ORIGINS && !settings.TRANSLATE_SCRIPT_URL)
    out.push('TRANSLATE_ORIGINS: needs the script that loads from them, TRANSLATE_SCRIPT_URL');
  if (settings.TILES_FILE && settings.TILES_URL)
    out.push('TILES_FILE: set together with TILES_URL; only one of them can be the map');
  if (settings.TILES_ATTRIBUTION && !settings.TILES_URL && !settings.TILES_FILE)
    out.push('TILES_ATTRIBUTION: needs the tiles it credits, TILES_URL or TILES_FILE');
  if (settings.GTFS_HEADERS && !settings.GTFS)
    out.push('GTFS_HEADERS: needs an address to send the headers to; set GTFS');
  if (settings.GTFS_RT_HEADERS && !REALTIME.some((name) => settings[name]))
    out.push(`GTFS_RT_HEADERS: needs an address to send the headers to; set one of ${REALTIME.join(', ')}`);
  if (settings.DEMO && !isDemo(settings))
    out.push('DEMO: the demo does not run with GTFS, STORE_URL, FLAT_URL or LIVE_URL');
  if (settings.FAULTS && !isDemo(settings))
    out.push(
      "FAULTS: only the demo's feeds have faults, and the demo does not run with GTFS, STORE_URL, FLAT_URL or LIVE_URL",
    );
  for (const name of REALTIME) {
    if (!settings[name]) continue;
    if (settings.LIVE_URL)
      out.push(`${name}: set together with LIVE_URL; only one of them can be the live data`);
    else if (!hasSchedule(settings))
      out.push(`${name}: needs the schedule that it refers to: GTFS, STORE_URL or FLAT_URL`);
  }
  return out;
}

/** Reads settings; unset or empty variables get defaults. The error lists all invalid values, or all contradictions. */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
): Result<Settings, string> {
  const given = Object.fromEntries(
    Object.keys(schema.shape).flatMap((name) => {
      const value = environment[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const parsed = schema.safeParse(given);
  const wrong = parsed.success
    ? contradictions(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (!parsed.success || wrong.length > 0)
    return err(`Invalid settings:\n${wrong.map((line) => `  ${line}`).join('\n')}`);
  return ok(parsed.data);
}
