import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodePolyline, encodePolyline } from './polyline.ts';

it('encodes the example of the format’s definition', () => {
  const line = [
    { lat: 38.5, lon: -120.2 },
    { lat: 40.7, lon: -120.95 },
    { lat: 43.252, lon: -126.453 },
  ];
  expect(encodePolyline(line, 5)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@');
  expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@', 5)).toEqual(line);
});

it('decodes what it encoded, to six digits', () => {
  const degrees = (bound: number) => fc.integer({ min: -bound * 1e6, max: bound * 1e6 });
  fc.assert(
    fc.property(fc.array(fc.record({ lat: degrees(90), lon: degrees(180) })), (units) => {
      const line = units.map(({ lat, lon }) => ({ lat: lat / 1e6, lon: lon / 1e6 }));
      expect(decodePolyline(encodePolyline(line), 6)).toEqual(line);
    }),
  );
});

it('never throws, and returns positions only', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.integer({ min: 1, max: 7 }), (text, precision) => {
      for (const { lat, lon } of decodePolyline(text, precision))
        expect(Math.abs(lat) <= 90 && Math.abs(lon) <= 180).toBe(true);
    }),
    { numRuns: 50 },
  );
});
