import { describe, expect, it } from 'vitest';
import { decodeContext as context } from '#testing/decodeBody.ts';
import { places } from './places.ts';

const parameters = { text: 'fish', size: '5', lat: '39.95', lon: '-75.16' };
const decode = (body: unknown) => places.decode(body, context, parameters);
const feature = (coordinates: unknown, properties: unknown) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties,
});

describe('places', () => {
  it('are decoded from GeoJSON, longitude first', () => {
    const body = {
      type: 'FeatureCollection',
      features: [
        feature([-75.13, 39.97], {
          name: 'Fishtown &amp; Kensington',
          label: 'Fishtown, PA',
          layer: 'neighbourhood',
        }),
        feature(['-75.1', '40.1'], { name: 'Fisher Av' }),
      ],
    };
    expect(decode(body)).toMatchObject({
      ok: true,
      value: {
        value: [
          { name: 'Fishtown & Kensington', label: 'Fishtown, PA', position: { lat: 39.97, lon: -75.13 } },
          { name: 'Fisher Av', label: 'Fisher Av', position: { lat: 40.1, lon: -75.1 } },
        ],
        skipped: [],
      },
    });
  });

  it('exclude a station, which the app finds itself, and a feature without coordinates', () => {
    const body = {
      features: [
        feature([-75.13, 39.97], { name: 'Fishers Station', layer: 'station' }),
        feature([], { name: 'Nowhere' }),
        feature([-75.1, 40.1], { name: 'Somewhere' }),
      ],
    };
    expect(decode(body)).toMatchObject({
      ok: true,
      value: { value: [{ name: 'Somewhere' }], skipped: [{ index: 1 }] },
    });
  });

  it('are empty if none is found, and rejected if the body has no features', () => {
    expect(decode({ features: [] })).toEqual({ ok: true, value: { value: [], skipped: [] } });
    expect(decode({ geocoding: { errors: ['no'] } }).ok).toBe(false);
    expect(decode([]).ok).toBe(false);
  });
});
