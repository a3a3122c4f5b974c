import { expect, it } from 'vitest';
import { endpointPath } from './endpoint/endpointPath.ts';
import { endpointRequests } from './endpointRequests.ts';
import { endpoints } from './endpoints.ts';

it('a server reads the parameters that the client writes', () => {
  const given = { text: '15th & Market', size: '5', lat: '39.9', lon: '-75.1' };
  const url = new URL(endpointPath(endpoints.places.path, given) ?? '', 'http://services.test');
  const { pathname, parameters } = endpointRequests(endpoints.places);
  expect(url.pathname).toBe(pathname);
  expect(parameters(url.searchParams)).toEqual(given);
});

it('a parameter that is missing from the query is null, and the path has no trailing slash', () => {
  const { pathname, parameters } = endpointRequests(endpoints.trips);
  expect(pathname).toBe('/api/v2/trips');
  expect(parameters(new URLSearchParams('direction=1'))).toEqual({ routeIds: null });
});
