const POINT = /^(-?\d{1,3}(?:\.\d{1,20})?),\s*(-?\d{1,3}(?:\.\d{1,20})?)(?:,(.*))?$/s;

/** Reads "lat,lon" or "lat,lon,name"; `asked`: the position for the planner. */
export function readPoint(text: string): { asked: string; name: string } | null {
  const [, lat, lon, name = ''] = POINT.exec(text) ?? [];
  if (lat === undefined || lon === undefined) return null;
  return Math.abs(Number(lat)) <= 90 && Math.abs(Number(lon)) <= 180
    ? { asked: `${lat},${lon}`, name: name.trim() }
    : null;
}
