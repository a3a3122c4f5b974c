/** A generated response with the vehicles of a large network, an eighth of them untracked. */
import type { WireTrip } from '#contract/live/trips.ts';

const SEATS = ['MANY_SEATS_AVAILABLE', 'FEW_SEATS_AVAILABLE', 'NOT_AVAILABLE', null];

export function tripsResponse(count: number): WireTrip[] {
  return Array.from({ length: count }, (_, index) => {
    const isTracked = index % 8 !== 0;
    return {
      route_id: String(1 + (index % 120)),
      trip_id: String(280_000 + index),
      direction_id: index % 2 === 0 ? 0 : 1,
      trip_headsign: index % 3 === 0 ? 'Front-Market' : '69th St Transit Center',
      block_id: 7000 + index,
      vehicle_id: isTracked ? String(3000 + index) : 'None',
      lat: isTracked ? (39.9 + (index % 1000) / 5000).toFixed(6) : null,
      lon: isTracked ? (-75.2 + (index % 700) / 5000).toFixed(6) : null,
      heading: isTracked ? (index * 7) % 360 : null,
      delay: isTracked ? ((index % 41) - 10) / 5 : 998,
      status: isTracked ? 'ON-TIME' : 'NO GPS',
      next_stop_id: isTracked ? String(20_000 + index) : null,
      next_stop_name: isTracked ? 'Moyamensing Av & 20th St' : null,
      next_stop_sequence: isTracked ? 1 + (index % 60) : null,
      seat_availability: SEATS[index % SEATS.length] ?? null,
      timestamp: isTracked ? 1_791_900_000 + (index % 90) : 63_240,
      trip_completion: isTracked ? String(index % 101) : null,
      transit_date: '2026-10-13',
      direction_name: 'Northbound',
    };
  });
}
