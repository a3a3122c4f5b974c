import { expect, it } from 'vitest';
import { agency } from '#agency/agency.ts';
import { got } from '#testing/callResults.ts';
import { testStation } from '#testing/entities.ts';
import type { AppContext } from '#web/request/context.ts';
import { findStation } from './findStation.server.ts';

it('a station’s other spelling redirects permanently, and the id of its stop only for now', async () => {
  const client = { stations: async () => got([testStation('girard', 'Girard', ['1270'])]) };
  const app = { agency, client, t: (key: string) => key } as unknown as AppContext;
  const found = async (slug: string) => {
    const url = new URL(`http://test/stations/${slug}/board?lang=es`);
    try {
      return (await findStation(app, slug, '/board', url, new AbortController().signal)).station.slug;
    } catch (thrown) {
      return thrown instanceof Response ? [thrown.status, thrown.headers.get('location')] : thrown;
    }
  };
  expect(await found('girard')).toBe('girard');
  expect(await found('Girard')).toEqual([301, '/stations/girard/board?lang=es']);
  expect(await found('1270')).toEqual([302, '/stations/girard/board?lang=es']);
});
