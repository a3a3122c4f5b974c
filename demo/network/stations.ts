import type { Position } from '#domain/stations/nearest.ts';
import { metroStations } from './metroStations.ts';
import { railStations } from './railStations.ts';

export interface DemoStation {
  key: string;
  /** Stop id of the rail platform; `null` if no train calls. */
  railStopId: string | null;
  /** Stop id of the station itself (location_type 1). */
  stationId: string;
  name: string;
  slug: string;
  at: Position;
  address: string;
  /** Parking spaces; `null`: unknown. */
  parking: number | null;
  isAccessible: boolean | null;
  elevators: readonly string[];
}

/** Slugs that riders already know. */
const knownSlugs: Readonly<Record<string, string>> = {
  thirtieth: '30th-street-station',
  suburban: 'suburban-station',
  cityHall: '15th-street-city-hall-station',
  alleghenyL: 'allegheny-l-station',
  sixtyninth: '69th-street-transit-center',
  highlandcw: 'highland-station-chestnut-hill',
};

/** Elevators by station; stations not listed have none. */
const elevators: Readonly<Record<string, readonly string[]>> = {
  suburban: ['16th St & JFK Blvd Street Elevator', 'Platform Elevator East', 'Platform Elevator West'],
  thirtieth: ['Platform 1-2 Elevator', 'Platform 3-4 Elevator', 'Platform 5-6 Elevator'],
  jefferson: ['Filbert St Street Elevator', 'East Platform Elevator', 'West Platform Elevator'],
  temple: ['Inbound Platform Elevator', 'Outbound Platform Elevator'],
  penn: ['Inbound Platform Elevator', 'Outbound Platform Elevator'],
  fernrock: ['Overpass Elevator'],
  norristown: ['Garage Elevator', 'M1 Platform Elevator'],
  ardmore: ['Inbound Platform Elevator', 'Outbound Platform Elevator'],
  paoli: ['Overpass Elevator North', 'Overpass Elevator South'],
  wawa: ['Platform Elevator'],
  frankford: ['Bus Terminal Elevator', 'Platform Elevator'],
  arrott: ['Eastbound Elevator', 'Westbound Elevator'],
  church: ['Eastbound Elevator', 'Westbound Elevator'],
  erieTorr: ['Eastbound Elevator', 'Westbound Elevator'],
  alleghenyL: ['Eastbound Elevator', 'Westbound Elevator'],
  somerset: ['Eastbound Elevator', 'Westbound Elevator'],
  huntingdon: ['Eastbound Elevator', 'Westbound Elevator'],
  yorkDauphin: ['Eastbound Elevator', 'Westbound Elevator'],
  berks: ['Eastbound Elevator', 'Westbound Elevator'],
  girardL: ['Eastbound Elevator', 'Westbound Elevator'],
  fifth: ['Street Elevator', 'Eastbound Platform Elevator', 'Westbound Platform Elevator'],
  eighth: ['Street Elevator', 'Platform Elevator'],
  eleventh: ['Street Elevator', 'Platform Elevator'],
  cityHall: ['Dilworth Park Elevator', 'L Platform Elevator', 'B Platform Elevator', 'T Platform Elevator'],
  drexel: ['Street Elevator', 'L Platform Elevator'],
  fortieth: ['Street Elevator', 'Platform Elevator'],
  fortysixth: ['Eastbound Elevator', 'Westbound Elevator'],
  fiftysecond: ['Eastbound Elevator', 'Westbound Elevator'],
  fiftysixth: ['Eastbound Elevator', 'Westbound Elevator'],
  sixtieth: ['Eastbound Elevator', 'Westbound Elevator'],
  sixtyninth: ['South Terminal Elevator', 'North Terminal Elevator'],
  olneyB: ['Street Elevator', 'Platform Elevator'],
  erieB: ['Street Elevator', 'Platform Elevator'],
  alleghenyB: ['Street Elevator', 'Platform Elevator'],
  cecil: ['Northbound Elevator', 'Southbound Elevator'],
  girardB: ['Street Elevator', 'Platform Elevator'],
  springB: ['Street Elevator', 'Platform Elevator'],
  walnut: ['Street Elevator', 'Platform Elevator'],
  tasker: ['Northbound Elevator', 'Southbound Elevator'],
  oregon: ['Street Elevator'],
  nrg: ['Street Elevator', 'Platform Elevator'],
};

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

function stationSlug(key: string, name: string): string {
  const slug = knownSlugs[key] ?? slugOf(name);
  return /station|center|loop|terminal|mall/.test(slug) ? slug : `${slug}-station`;
}

function readRows(text: string, hasId: boolean): Omit<DemoStation, 'stationId'>[] {
  return text
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => cells.length > 4)
    .map((cells) => {
      const [key = '', ...others] = cells;
      const railStopId = hasId ? (others.shift() ?? null) : null;
      const [name = '', place = '', address = '', parking = '-', access = '?'] = others;
      const [lat = 0, lon = 0] = place.split(' ').map(Number);
      return {
        key,
        railStopId,
        name,
        slug: stationSlug(key, name),
        at: { lat, lon },
        address,
        parking: parking === '-' ? null : Number(parking),
        isAccessible: access === '?' ? null : access === 'yes',
        elevators: elevators[key] ?? [],
      };
    });
}

export const stations: ReadonlyMap<string, DemoStation> = new Map(
  [...readRows(railStations, true), ...readRows(metroStations, false)].map((station, index) => [
    station.key,
    { ...station, stationId: String(60001 + index) },
  ]),
);
