import { expect, it } from 'vitest';
import { endpointPath } from './endpoint/endpointPath.ts';
import { endpointRequests } from './endpointRequests.ts';
import { endpoints } from './endpoints.ts';

it('a server reads the parameters that the client writes', () => {
  const given = { text: '15th & Market', size: '5', lat: '39.9', lon: '-75.1' };
  const url = new URL(endpointPath(endpoints.places.path, given) ?? '', 'http://services.test');
  const { pathname, readParameters } = endpointRequests(endpoints.places);
  expect(url.pathname).toBe(pathname);
  expect(readParameters(url.searchParams)).toEqual(given);
});

it('a parameter that is missing from the query is null, and the path has no trailing slash', () => {
  const { pathname, readParameters } = endpointRequests(endpoints.trips);
  expect(pathname).toBe('/api/v2/trips');
  expect(readParameters(new URLSearchParams('direction=1'))).toEqual({ routeIds: null });
});
