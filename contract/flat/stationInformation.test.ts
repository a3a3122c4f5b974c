import { describe, expect, it } from 'vitest';
import { decodeBody } from '#testing/decodeBody.ts';
import { stationInformation } from './stationInformation.ts';

describe('station information', () => {
  it('allows a station without a name or position, but not without a slug', () => {
    const { value, skipped } = decodeBody(
      stationInformation,
      [
        {
          slug: 'exton-station',
          gtfsId: 90504,
          name: 'Exton',
          latitude: '40.0193',
          longitude: '-75.6227',
          accessible: 'yes',
        },
        { slug: 'bare', gtfsId: ['1', 2, '1'], lat: null, accessible: 'N/A', entrances: false },
        { name: 'No slug' },
      ],
      {},
    );
    expect(value[0]).toMatchObject({
      gtfsIds: ['90504'],
      name: 'Exton',
      position: { lat: 40.0193, lon: -75.6227 },
      accessible: true,
    });
    expect(value[1]).toMatchObject({
      name: 'bare',
      gtfsIds: ['1', '2'],
      position: null,
      accessible: null,
      entrances: [],
      otherZone: null,
    });
    expect(skipped).toEqual([{ index: 2, reason: 'slug: missing' }]);
  });
});
