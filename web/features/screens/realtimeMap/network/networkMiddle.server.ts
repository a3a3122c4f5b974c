import type { Position } from '#domain/stations/nearest.ts';

/** Degrees of latitude, about 2 km: less than the size of a city's middle. */
const REACH = 0.02;
/** More points are thinned out, because each is compared with all others. */
const MAX_POINTS = 400;

/** Returns the middle of the place with most points, so that far lines do not move it; `null`: there are no points. */
export function networkMiddle(points: readonly Position[]): Position | null {
  const step = Math.ceil(points.length / MAX_POINTS);
  const some = points.filter((_, i) => i % step === 0);
  let most: Position[] = [];
  for (const point of some) {
    const width = REACH / Math.cos((point.lat / 180) * Math.PI);
    const near = some.filter(
      ({ lat, lon }) => Math.abs(lat - point.lat) <= REACH && Math.abs(lon - point.lon) <= width,
    );
    if (near.length > most.length) most = near;
  }
  const mean = (of: keyof Position) => most.reduce((sum, point) => sum + point[of], 0) / most.length;
  return most.length === 0 ? null : { lat: mean('lat'), lon: mean('lon') };
}
