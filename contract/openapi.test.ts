import { expect, it } from 'vitest';
import { openApi } from './openapi.ts';

interface Operation {
  operationId: string;
  tags: string[];
  parameters: { name: string; in: string; required: boolean }[];
  responses: Record<string, { description: string }>;
}
interface Description {
  servers: { url: string }[];
  security: unknown[];
  tags: { name: string; description: string }[];
  paths: Record<string, { get: Operation }>;
}

const description = openApi({ title: 'Test', version: '1' }) as unknown as Description;
const operations = Object.entries(description.paths).map(([path, { get }]) => ({ path, ...get }));
const queryOf = (path: string) =>
  description.paths[path]?.get.parameters.flatMap(({ name, in: place }) => (place === 'query' ? name : []));

it('the API description has a server, needs no key, and describes its tags', () => {
  expect(description.servers).toEqual([expect.objectContaining({ url: '/' })]);
  expect(description.security).toEqual([]);
  const known = new Map(description.tags.map(({ name, description: text }) => [name, text]));
  for (const { path, tags } of operations) expect(known.get(tags[0] ?? ''), path).toMatch(/\w/);
});

it('each operation has its own id, a path without a slash at its end, and the statuses of the service', () => {
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  for (const { path, responses } of operations) {
    expect(path).not.toMatch(/\/$/);
    const statuses = ['200', '304', '400', '404', '405', '414', '429', '502', '503', '504'];
    expect(Object.keys(responses), path).toEqual(expect.arrayContaining(statuses));
    expect('406' in responses, path).toBe(path.startsWith('/flat/'));
  }
});

it('the filters of alerts and detours are listed', () => {
  expect(queryOf('/live/api/v2/alerts')).toEqual(['route_id']);
  expect(queryOf('/live/api/v2/detours')).toEqual(['route', 'route_id']);
  expect(queryOf('/live/api/v2/trips')).toEqual(['route_id']);
  expect(queryOf('/live/api/v2/trip-update')).toEqual(['trip_id', 'transit_date']);
});
