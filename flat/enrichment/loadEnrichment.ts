/** Reads an agency's additions from a folder of `.json`, `.yaml` or `.yml` files, all optional; see `enrichment.ts`. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { err, ok, type Result } from '#domain/result.ts';
import type { Enrichment } from './enrichment.ts';

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
      childIds: z.array(id),
    }),
  ),
  documents: z.record(
    z.string(),
    z.array(z.strictObject({ type: z.string(), title: z.string(), url: z.url(), linkLabel: z.string() })),
  ),
  frequencies: z.strictObject({
    text: z.record(z.string(), z.string()).default({}),
    frequentBusIds: z.array(id).default([]),
  }),
  stations: z.array(
    z.strictObject({
      slug: z.string().regex(/^[a-z0-9-]+$/),
      gtfsIds: z.array(id),
      name: z.string().optional(),
      address: z.string().optional(),
      parking: z.string().optional(),
      accessible: z.boolean().optional(),
      accessibilityNotes: z.string().optional(),
      elevators: z.array(z.string()).optional(),
    }),
  ),
  directions: z.array(
    z.strictObject({
      routeId: id,
      directionId: z.union([z.literal(0), z.literal(1)]),
      name: z.enum(['Northbound', 'Eastbound', 'Southbound', 'Westbound', 'Inbound', 'Outbound', 'Loop']),
      destination: z.string().optional(),
    }),
  ),
  days: z.record(z.string().regex(/^\d{8}$/, 'must be a date (YYYYMMDD)'), z.string()),
  tracks: z.strictObject({
    stopTimesColumn: z.string().optional(),
    stopsColumn: z.string().optional(),
    stops: z.record(z.string(), id).optional(),
  }),
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
  const read = async <S extends z.ZodType>(kind: string, schema: S): Promise<z.output<S> | undefined> => {
    const name = ['.json', '.yaml', '.yml'].map((end) => kind + end).find((each) => names.includes(each));
    if (name === undefined) return undefined;
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
    const frequencies = await read('frequencies', FILES.frequencies);
    // Drop absent keys instead of keeping them as undefined.
    const stations = JSON.parse(JSON.stringify((await read('stations', FILES.stations)) ?? []));
    const directions = JSON.parse(JSON.stringify((await read('directions', FILES.directions)) ?? []));
    const tracks = JSON.parse(JSON.stringify((await read('tracks', FILES.tracks)) ?? {}));
    return ok({
      parents: (await read('parents', FILES.parents)) ?? [],
      documents: (await read('documents', FILES.documents)) ?? {},
      frequencyText: frequencies?.text ?? {},
      frequentBusIds: frequencies?.frequentBusIds ?? [],
      stations,
      directions,
      dayLabels: (await read('days', FILES.days)) ?? {},
      tracks,
    });
  } catch (error) {
    return err(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
