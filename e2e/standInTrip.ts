import { TEST_PRODUCT } from '../scripts/product.mjs';

/** The time at which the stand-in's clock starts, in Unix seconds. */
export const startSeconds = Temporal.Instant.from(TEST_PRODUCT.CLOCK).epochMilliseconds / 1000;

/** Returns a live trip, on time and away from any station, whose next stop is 20th St & Mifflin St. */
export const standInTrip = (id: string, change: Record<string, unknown> = {}) => ({
  route_id: '17',
  trip_id: id,
  direction_id: 0,
  trip_headsign: 'Front-Market',
  block_id: 7001,
  vehicle_id: '4321',
  lat: '39.948',
  lon: '-75.17',
  heading: null,
  delay: 0,
  status: 'ON-TIME',
  next_stop_id: 21297,
  next_stop_name: '20th St & Mifflin St',
  next_stop_sequence: 3,
  seat_availability: 'MANY_SEATS_AVAILABLE',
  timestamp: startSeconds - 10,
  ...change,
});
