/** The OpenAPI 3.1 description of the services, generated from the declarations of the endpoints and their fields. */
import type { Endpoint } from './endpoint/endpoint.ts';
import { VERSION_PATH } from './endpoint/flatVersion.ts';
import { endpoints } from './endpoints.ts';
import type { JsonSchema } from './fields/field.ts';

export interface OpenApiSettings {
  title: string;
  version: string;
  /** The prefix of each service, such as `/flat`; paths of the description start with it. */
  bases?: { flat: string; live: string; content: string; autocomplete: string };
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
} as const;
const BASES = { flat: '/flat', live: '/live', content: '/content', autocomplete: '/autocomplete' };
const BASE_NAMES = {
  flat: 'Flat data',
  live: 'Live data',
  content: 'Content',
  autocomplete: 'Autocomplete',
} as const;

export function openApi({ title, version, bases = BASES }: OpenApiSettings): JsonSchema {
  const paths: Record<string, JsonSchema> = { [`${bases.flat}${VERSION_PATH}`]: versionPath };
  for (const endpoint of Object.values(endpoints)) {
    const described: Described = endpoint;
    const [path] = described.path.split('?');
    paths[`${bases[described.base]}${path}`] = { get: operation(described) };
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
    tags: Object.values(BASE_NAMES).map((name) => ({ name })),
    paths,
  };
}

type Described = Pick<
  Endpoint<never, unknown>,
  'name' | 'base' | 'path' | 'summary' | 'ours' | 'optionalParameters' | 'body' | 'schema'
>;

function operation(endpoint: Described): JsonSchema {
  const mediaType = endpoint.body === 'json' ? 'application/json' : 'application/vnd.google-earth.kml+xml';
  return {
    operationId: endpoint.name,
    tags: [BASE_NAMES[endpoint.base]],
    summary: endpoint.summary,
    ...(endpoint.ours ? { description: EXTENSION_DESCRIPTIONS[endpoint.base] } : {}),
    parameters: parametersOf(endpoint),
    responses: {
      200: {
        description: 'The document.',
        headers: endpoint.base === 'live' ? SOURCE_HEADERS : {},
        content: { [mediaType]: { schema: endpoint.schema } },
      },
      404: { description: 'There is no such document.' },
      ...(endpoint.base === 'live'
        ? {
            503: {
              description: 'No data is recent enough to show, or there is no such source.',
              headers: SOURCE_HEADERS,
            },
          }
        : {}),
    },
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

function parametersOf({ base, path, optionalParameters = [] }: Described): Parameter[] {
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
  const key: Parameter[] =
    base === 'live' || base === 'autocomplete'
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
  return [...inPath, ...inQuery, ...key];
}

const versionPath: JsonSchema = {
  get: {
    operationId: 'version',
    tags: [BASE_NAMES.flat],
    summary: 'The version of the flat data, for the v parameter of other calls.',
    parameters: [
      { name: 't', in: 'query', required: false, description: 'Unix seconds.', schema: { type: 'integer' } },
    ],
    responses: {
      200: { description: 'The version.', content: { 'text/plain': { schema: { type: 'string' } } } },
    },
  },
};
