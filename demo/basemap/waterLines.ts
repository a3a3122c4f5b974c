import type { Position } from '#domain/stations/nearest.ts';
import type { Basemap } from './basemap.ts';

/** Streets lead across narrower rivers everywhere, on bridges that the map does not show. */
const WIDE_METERS = 60;

/** The waters that nobody walks across: shores, and the middle of each wide part of a river. */
export function waterLines({
  sea,
  islands,
  rivers,
}: Pick<Basemap, 'sea' | 'islands' | 'rivers'>): Position[][] {
  const shores = [...sea, ...islands].map((ring) => [...ring, ...ring.slice(0, 1)]);
  const middles = rivers.flatMap((river) =>
    river.slice(1).flatMap((to, index) => {
      const from = river[index];
      return from && Math.min(from.widthMeters, to.widthMeters) >= WIDE_METERS ? [[from, to]] : [];
    }),
  );
  return [...shores, ...middles].map((line) => line.map(({ lat, lon }) => ({ lat, lon })));
}
