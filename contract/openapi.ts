/** The OpenAPI 3.1 description of the services, generated from the declarations of the endpoints and their fields. */
import type { Endpoint } from './endpoint/endpoint.ts';
import { VERSION_PATH } from './endpoint/flatVersion.ts';
import { endpoints } from './endpoints.ts';
import type { JsonSchema } from './fields/field.ts';

export interface OpenApiSettings {
  title: string;
  version: string;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

const EXTENSION_DESCRIPTIONS = {
  flat: 'Not every flat store has this document.',
  live: 'Not every live service has this call.',
  content: '',
  autocomplete: '',
  planner: 'Not every server plans journeys.',
} as const;
const TAGS = {
  flat: { name: 'Flat data', description: 'The schedule: static documents of one version.' },
  live: { name: 'Live data', description: 'Vehicles, predictions, alerts, detours and elevators.' },
  content: {
    name: 'Content',
    description: 'What editors publish, in the format of a WordPress options page.',
  },
  autocomplete: { name: 'Autocomplete', description: 'Places by name, in the format of Pelias.' },
  planner: { name: 'Journeys', description: 'Journeys between places, in the format of MOTIS.' },
} as const;

/** Statuses of every call, whose bodies are of no interest; `docs/api.md` explains them. */
const COMMON_STATUSES = {
  304: 'The document has the ETag in `If-None-Match`.',
  400: 'A parameter is missing or invalid, or the path is malformed.',
  404: 'There is no such document.',
  405: 'Only GET and HEAD are allowed.',
  414: 'The URL or the query is too long.',
  429: 'This client sends too many requests; `Retry-After` has the seconds to wait.',
  502: 'The upstream fails, and no cached document is recent enough.',
  503: 'The server is starting or overloaded.',
  504: 'The upstream is slow, and no cached document is recent enough.',
} as const;
const NOT_ACCEPTED = 'The client accepts none of zstd, gzip and plain JSON.';
const NO_LIVE_DATA =
  'No data is recent enough to show, there is no such source, or the server is starting or overloaded.';

/** Paths start with the name of their service, as this server serves them. */
export function openApi({ title, version }: OpenApiSettings): JsonSchema {
  const paths: Record<string, JsonSchema> = { [`/flat${VERSION_PATH}`]: versionPath };
  for (const endpoint of Object.values(endpoints)) {
    const described: Described = endpoint;
    const [path] = described.path.split('?');
    // Services accept these paths with and without the slash at their end.
    paths[`/${described.base}${path?.replace(/\/$/, '')}`] = { get: operation(described) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description:
        'Ids and numbers may be strings or numbers. Readers skip an unreadable row and keep the others.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The server of this description.' }],
    // Every call is anonymous.
    security: [],
    tags: Object.values(TAGS),
    paths,
  };
}

type Described = Pick<
  Endpoint<never, unknown>,
  'name' | 'base' | 'path' | 'summary' | 'ours' | 'optionalParameters' | 'filters' | 'isText' | 'schema'
>;

function operation(endpoint: Described): JsonSchema {
  const mediaType = endpoint.isText ? 'application/vnd.google-earth.kml+xml' : 'application/json';
  return {
    operationId: endpoint.name,
    tags: [TAGS[endpoint.base].name],
    summary: endpoint.summary,
    ...(endpoint.ours ? { description: EXTENSION_DESCRIPTIONS[endpoint.base] } : {}),
    parameters: parametersOf(endpoint),
    responses: {
      200: {
        description: 'The document.',
        headers: endpoint.base === 'live' ? SOURCE_HEADERS : {},
        content: { [mediaType]: { schema: endpoint.schema } },
      },
      ...failuresOf(endpoint.base),
    },
  };
}

function failuresOf(base: Described['base']): Record<number, object> {
  const described = Object.entries(COMMON_STATUSES).map(([status, description]) => [status, { description }]);
  return {
    ...Object.fromEntries(described),
    ...(base === 'flat' ? { 406: { description: NOT_ACCEPTED } } : {}),
    ...(base === 'live' ? { 503: { description: NO_LIVE_DATA, headers: SOURCE_HEADERS } } : {}),
  };
}

const SOURCE_HEADERS: JsonSchema = {
  'x-source-time': {
    description: 'The time at which the source was current.',
    schema: { type: 'string', format: 'date-time' },
  },
  'x-source-state': {
    description: 'ok; stale: the data is old; down: no data is recent enough; none: there is no such source.',
    schema: { type: 'string', enum: ['ok', 'stale', 'down', 'none'] },
  },
  'x-source-since': {
    description: 'The time since which newer data has been missing.',
    schema: { type: 'string', format: 'date-time' },
  },
};

function parametersOf({ base, path, optionalParameters = [], filters = [] }: Described): Parameter[] {
  const [segments = '', query = ''] = path.split('?');
  const inPath = [...segments.matchAll(/\{(\w+)\}/g)].map(
    ([, name = '']): Parameter => ({ name, in: 'path', required: true, schema: { type: 'string' } }),
  );
  const inQuery = query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair): Parameter => {
      const [name = '', value = ''] = pair.split('=');
      const isList = /Ids\}$/.test(value);
      const isOptional = isList || optionalParameters.some((each: string) => value === `{${each}}`);
      const schema = { type: 'string', ...(isList ? { description: 'Comma-separated.' } : {}) };
      return { name, in: 'query', required: !isOptional, schema };
    });
  const others = filters.map(
    (name): Parameter => ({
      name,
      in: 'query',
      required: false,
      description: name === 'transit_date' ? 'The service date, YYYY-MM-DD.' : 'Comma-separated route ids.',
      schema: { type: 'string' },
    }),
  );
  const key: Parameter[] =
    base === 'live' || base === 'autocomplete' || base === 'planner'
      ? []
      : [
          {
            name: 'v',
            in: 'query',
            required: false,
            description: base === 'flat' ? 'The flat data version.' : 'Milliseconds, to bypass caches.',
            schema: { type: 'string' },
          },
        ];
  return [...inPath, ...inQuery, ...others, ...key];
}

const versionPath: JsonSchema = {
  get: {
    operationId: 'version',
    tags: [TAGS.flat.name],
    summary: 'The version of the flat data, for the v parameter of other calls.',
    parameters: [
      { name: 't', in: 'query', required: false, description: 'Unix seconds.', schema: { type: 'integer' } },
    ],
    responses: {
      200: { description: 'The version.', content: { 'text/plain': { schema: { type: 'string' } } } },
      ...failuresOf('flat'),
    },
  },
};
