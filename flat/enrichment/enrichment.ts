/** An agency's additions to its feed: a folder of `.json`, `.yaml` or `.yml` files, all optional. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { err, ok, type Result } from '#domain/result.ts';

const id = z.union([z.string(), z.number()]).transform(String);
const hex = z.string().regex(/^[0-9A-Fa-f]{6}$/, 'must be six hex digits');

/** Hand-written files are far smaller. Parsing a large YAML file can take minutes and gigabytes. */
const MAX_BYTES = 512 * 1024;

const FILES = {
  parents: z.array(
    z.strictObject({
      id,
      type: z.number(),
      longName: z.string(),
      color: hex,
      textColor: hex,
      /** A child that is not in the feed is left out; a parent without children is not written. */
      childIds: z.array(id),
    }),
  ),
  /** By route id. */
  documents: z.record(
    z.string(),
    z.array(z.strictObject({ type: z.string(), title: z.string(), url: z.url(), linkLabel: z.string() })),
  ),
  frequencies: z.strictObject({
    /** Texts such as "15 minutes or better" by route id. */
    text: z.record(z.string(), z.string()).default({}),
    frequentBusIds: z.array(id).default([]),
  }),
  stations: z.array(
    z.strictObject({
      slug: z.string().regex(/^[a-z0-9-]+$/),
      /** Any of them matches the station with one of the feed; without a match, it is added. */
      gtfsIds: z.array(id),
      name: z.string().exactOptional(),
      address: z.string().exactOptional(),
      parking: z.string().exactOptional(),
      accessible: z.boolean().exactOptional(),
      accessibilityNotes: z.string().exactOptional(),
      elevators: z.array(z.string()).exactOptional(),
    }),
  ),
  directions: z.array(
    z.strictObject({
      routeId: id,
      directionId: z.union([z.literal(0), z.literal(1)]),
      name: z.enum(['Northbound', 'Eastbound', 'Southbound', 'Westbound', 'Inbound', 'Outbound', 'Loop']),
      destination: z.string().exactOptional(),
    }),
  ),
  /** Names of days, such as "Thanksgiving Day"; a named day is special. */
  days: z.record(z.string().regex(/^\d{8}$/, 'must be a date (YYYYMMDD)'), z.string()),
  /** Where the feed tells tracks, if not in `platform_code` of stops.txt. */
  tracks: z.strictObject({
    /** A column of stop_times.txt, as the feeds of New York's railroads have. */
    stopTimesColumn: z.string().exactOptional(),
    /** A column of stops.txt, in place of platform_code. */
    stopsColumn: z.string().exactOptional(),
    /** By stop id; they take precedence over both columns of stops.txt. */
    stops: z.record(z.string(), id).exactOptional(),
  }),
};

/** An agency's additions to its feed. Every part may be empty. */
export type Enrichment = { [K in keyof typeof FILES]: z.output<(typeof FILES)[K]> };
export type EnrichmentStation = Enrichment['stations'][number];
export type EnrichmentTracks = Enrichment['tracks'];

export const NO_ENRICHMENT: Enrichment = {
  parents: [],
  documents: {},
  frequencies: { text: {}, frequentBusIds: [] },
  stations: [],
  directions: [],
  days: {},
  tracks: {},
};

/** Returns the enrichment in `dir`; the error names the file or folder and its problem. */
export async function loadEnrichment(dir: string): Promise<Result<Enrichment, string>> {
  let names: string[];
  try {
    names = await readdir(dir);
  } catch {
    return err(`${dir} is not a folder that can be read`);
  }
  let file = dir;
  const read = async (name: string, schema: z.ZodType): Promise<unknown> => {
    file = join(dir, name);
    const { size } = await stat(file);
    if (size > MAX_BYTES) throw new Error(`the file is larger than ${MAX_BYTES} bytes`);
    const text = await readFile(file, 'utf8');
    const body: unknown = name.endsWith('.json') ? JSON.parse(text) : parse(text);
    const parsed = schema.safeParse(body);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const reason = issue?.code === 'invalid_key' ? issue.issues[0]?.message : issue?.message;
    throw new Error(`${issue?.path.join('.') || 'the file'}: ${reason ?? 'cannot be read'}`);
  };
  try {
    const found: Record<string, unknown> = {};
    for (const [kind, schema] of Object.entries(FILES)) {
      const name = ['.json', '.yaml', '.yml'].map((end) => kind + end).find((each) => names.includes(each));
      if (name !== undefined) found[kind] = await read(name, schema);
    }
    return ok({ ...NO_ENRICHMENT, ...found });
  } catch (error) {
    return err(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
