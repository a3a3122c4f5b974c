// The stand-in's schedules: bus 17, two B routes and a rail line on Tuesday 2026-10-13 and the days around it, with the
// quirks of the services (bus trip ids are numbers, rail trip ids are strings; times exceed 24:00:00).
import type { Documents } from './standInDocuments.ts';

const release = '20260830';
/** 2026-10-13T00:00-04:00, in Unix seconds. */
const MIDNIGHT = 1_791_864_000;
const at = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return MIDNIGHT + hours * 3600 + minutes * 60;
};

/** Stop id and name, in the order of travel. */
type Stops = readonly (readonly [id: number, name: string])[];

export const bus17: Stops = [
  [21290, '20th St & Johnston St'],
  [21297, '20th St & Mifflin St'],
  [21305, '20th St & Market St'],
  [21310, 'Front St & Market St'],
];
const girardLine: Stops = [
  [1271, 'Cecil B. Moore'],
  [1270, 'Girard'],
  [1272, 'City Hall'],
];
const lansdale: Stops = [
  [90320, 'Fern Rock'],
  [90004, 'Suburban Station'],
];

interface Trip {
  id: string | number;
  block: string | number;
  /** Departure from the first stop, "HH:MM". */
  start: string;
  service?: string;
  direction?: 0 | 1;
}

/** Departures every 15 minutes from 05:00 to 21:45, and one at 24:45. */
const busTrips: Trip[] = [
  ...Array.from({ length: 68 }, (_, i) => ({
    id: 5000 + i,
    block: 7000 + i,
    start: `${String(5 + Math.floor(i / 4)).padStart(2, '0')}:${String((i % 4) * 15).padStart(2, '0')}`,
  })),
  { id: 5990, block: 7990, start: '24:45' },
];

const MINUTES_APART = 6;

function clockAfter(start: string, calls: number): string {
  const [hours = 0, minutes = 0] = start.split(':').map(Number);
  const total = hours * 60 + minutes + calls * MINUTES_APART;
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}:00`;
}

function addLine(
  documents: Documents,
  routeId: string,
  headsign: string,
  stops: Stops,
  trips: readonly Trip[],
) {
  const last = stops.at(-1)?.[0] ?? null;
  const rowsOf = (trip: Trip) =>
    stops.map(([stopId, name], index) => ({
      release_name: release,
      route_id: routeId,
      service_id: trip.service ?? '10',
      trip_id: trip.id,
      trip_headsign: headsign,
      direction_id: trip.direction ?? 0,
      block_id: trip.block,
      stop_id: stopId,
      stop_name: name,
      stop_sequence: index + 1,
      arrival_time: clockAfter(trip.start, index),
      last_stop_id: last,
    }));
  const rows = trips.flatMap(rowsOf);
  documents[`/flat/stops/${routeId}/stops.json`] = stops.map(([stopId, name], index) => ({
    release_name: release,
    route_id: routeId,
    direction_id: 0,
    stop_id: stopId,
    stop_name: name,
    stop_lat: '39.93',
    stop_lon: -75.17,
    stop_sequence: index + 1,
  }));
  for (const [stopId] of stops) {
    const here = rows.filter((row) => row.stop_id === stopId);
    documents[`/flat/schedules/stops/${routeId}/${stopId}/schedule.json`] = here;
    const path = `/flat/schedules/stop_schedule/${stopId}.json`;
    documents[path] = [...((documents[path] as unknown[] | undefined) ?? []), ...here];
  }
  for (const trip of trips) {
    documents[`/flat/schedules/trip_schedule/${routeId}/${trip.id}.json`] = rowsOf(trip);
  }
  documents[`/flat/timetables/${routeId}.json`] = {
    route_id: routeId,
    stops: Object.fromEntries(stops.map(([id, name]) => [String(id), { name, lat: 39.93, lon: -75.17 }])),
    patterns: [
      {
        direction_id: 0,
        stop_ids: stops.map(([id]) => String(id)),
        stop_sequences: stops.map((_, index) => index + 1),
        timepoints: stops.map((_, index) => index === 0 || index === stops.length - 1),
        shape_id: null,
      },
    ],
    trips: trips.map((trip) => ({
      trip_id: trip.id,
      block_id: trip.block,
      service_id: trip.service ?? '10',
      release_name: release,
      trip_headsign: headsign,
      pattern: 0,
      arrivals: stops.map((_, index) => {
        const [hours = 0, minutes = 0] = clockAfter(trip.start, index).split(':').map(Number);
        return hours * 3600 + minutes * 60;
      }),
    })),
  };
}

const liveTrip = (routeId: string, trip: Trip, extra: Record<string, unknown>) => ({
  route_id: routeId,
  trip_id: String(trip.id),
  direction_id: 0,
  trip_headsign: '2nd-Market',
  block_id: trip.block,
  vehicle_id: '7481',
  lat: '39.925',
  lon: '-75.175',
  heading: 12.5,
  delay: 6.2,
  status: 'LATE',
  next_stop_id: '21290',
  next_stop_name: '20th St & Johnston St',
  next_stop_sequence: 1,
  seat_availability: 'FEW_SEATS_AVAILABLE',
  timestamp: at('14:01'),
  ...extra,
});

/**
 * Adds the schedules to `documents`, the live trips at 14:02 (one bus late, one cancelled, one without location) and the
 * calls of the late bus.
 */
export function addSchedules(documents: Documents): void {
  documents['/flat/calendar.json'] = {
    '20261012': { release_name: release, special: 'Indigenous Peoples’ Day', service_id: ['10'] },
    '20261013': { release_name: release, special: false, service_id: ['10', 'SID1'] },
    '20261014': { release_name: release, special: false, service_id: ['10', 'SID1'] },
    '20261126': { release_name: release, special: true, label: 'Thanksgiving', service_id: ['none'] },
  };
  documents['/flat/directions.json'] = [
    { route_id: '17', direction_id: 0, direction: 'Northbound', direction_destination: '2nd-Market' },
  ];
  addLine(documents, '17', '2nd-Market', bus17, busTrips);
  const halfHours = (from: number, route: string): Trip[] =>
    Array.from({ length: 8 }, (_, i) => ({
      id: from + i,
      block: `${route}${i}`,
      start: `${14 + Math.floor(i / 2)}:${i % 2 === 0 ? '10' : '40'}`,
    }));
  addLine(documents, 'B1', 'NRG Station', girardLine, halfHours(8100, 'B1'));
  addLine(documents, 'B2', 'Walnut-Locust', girardLine, halfHours(8200, 'B2'));
  addLine(documents, 'LAN', 'Doylestown', lansdale, [
    { id: 'LAN3570_20260830_SID1', block: '3570', start: '14:20', service: 'SID1' },
    { id: 'LAN3572_20260830_SID1', block: '3572', start: '15:20', service: 'SID1' },
  ]);
  const trip = (start: string) => busTrips.find((each) => each.start === start) ?? { id: 0, block: 0, start };
  documents['/live/api/v2/trips/'] = [
    liveTrip('17', trip('14:00'), {}),
    liveTrip('17', trip('14:15'), {
      status: 'CANCELED',
      delay: 999,
      vehicle_id: 'None',
      lat: null,
      lon: null,
    }),
    liveTrip('17', trip('14:30'), { status: 'NO GPS', delay: 998, vehicle_id: 'None', lat: null, lon: null }),
  ];
  documents['/live/api/v2/trip-update/'] = {
    trip: {
      transit_date: '2026-10-13',
      route_id: '17',
      trip_id: String(trip('14:00').id),
      direction_id: 0,
      trip_headsign: '2nd-Market',
      next_stop_id: 21297,
      next_stop_sequence: 2,
      delay: 6,
      status: 'LATE',
      'real-time': true,
    },
    stop_times: bus17.map(([stopId, name], index) => ({
      stop_id: stopId,
      stop_name: name,
      stop_sequence: index + 1,
      arrival_time: clockAfter('14:00', index),
      scheduled_time: `2026-10-13 02:${String(index * MINUTES_APART).padStart(2, '0')} PM`,
      eta: at('14:00') + (index * MINUTES_APART + 6) * 60,
      delay: 6,
      departed: index === 0,
      is_skipped: index === 2,
    })),
  };
}

/** Adds the schedules of `addSchedules`, and lets the detour of bus 17 skip one of its stops. */
export function addSkippedStop(documents: Documents, stopId: number): void {
  addSchedules(documents);
  const [detour] = documents['/live/api/v2/detours/'] as Record<string, unknown>[];
  const name = bus17.find(([id]) => id === stopId)?.[1];
  documents['/live/api/v2/detours/'] = [
    { ...detour, skipped_stops: { [stopId]: [name, '39.93', '-75.17'] } },
  ];
}

/** Adds direction 1 to a route, with its stops in reverse order; returns the stops of both directions. */
export function addWayBack(documents: Documents, routeId = '17'): object[] {
  const path = `/flat/stops/${routeId}/stops.json`;
  const there = documents[path] as object[];
  const back = there
    .toReversed()
    .map((stop, index) => ({ ...stop, direction_id: 1, stop_sequence: index + 1 }));
  const both = [...there, ...back];
  documents[path] = both;
  return both;
}

/** Adds the schedules of `addSchedules`, and names to search: two stops of bus 17, another stop and a station. */
export function addPlaces(documents: Documents) {
  addSchedules(documents);
  const stop = { kind: 'stop', lat: 39.93, lon: -75.17, route_ids: ['17'], direction_ids: [0] };
  documents['/flat/search-index.json'] = [
    { ...stop, id: '21297', name: '20th St & Mifflin St' },
    { ...stop, id: '21305', name: '20th St & Market St' },
    { ...stop, id: '21306', name: '21st St & Market St' },
    { kind: 'station', id: 'girard', name: 'Girard Station', lat: 39.971, lon: -75.16, route_ids: ['B1'] },
  ];
}
