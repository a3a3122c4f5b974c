/** The units of spec section 9, "Map orientation", are about one foot. Movements under 20 units are noise. */
const UNITS_PER_DEGREE = { lat: 364_000, lon: 288_200 } as const;
const MIN_MOVEMENT_UNITS = 20;

export interface Orientation {
  /** The position of the last movement; small movements accumulate from here. */
  position: { lat: number; lon: number };
  /** Degrees clockwise from north, 0 to 360; `null` until the vehicle has moved. */
  heading: number | null;
}

/** Updates an orientation. `previous` is `null` for a new vehicle. */
export function orient(previous: Orientation | null, position: { lat: number; lon: number }): Orientation {
  if (previous === null) return { position, heading: null };
  const north = (position.lat - previous.position.lat) * UNITS_PER_DEGREE.lat;
  const east = (position.lon - previous.position.lon) * UNITS_PER_DEGREE.lon;
  if (Math.hypot(north, east) < MIN_MOVEMENT_UNITS) return previous;
  return { position, heading: ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360 };
}
