import { describe, expect, it } from 'vitest';
import { stationData, stopData, tripData } from './describePage.server.ts';
import type { LinkedData } from './page.ts';

/** Properties and expected types of the schema.org types in use. */
const vocabulary: Record<string, Record<string, readonly string[]>> = {
  TrainStation: { name: ['Text'], url: ['URL'], address: ['Text'], geo: ['GeoCoordinates'] },
  BoatTerminal: { name: ['Text'], url: ['URL'], address: ['Text'], geo: ['GeoCoordinates'] },
  BusStation: { name: ['Text'], url: ['URL'], address: ['Text'], geo: ['GeoCoordinates'] },
  BusStop: { name: ['Text'], url: ['URL'], geo: ['GeoCoordinates'] },
  GeoCoordinates: { latitude: ['Number'], longitude: ['Number'] },
  Organization: { name: ['Text'] },
  BusTrip: {
    busName: ['Text'],
    departureBusStop: ['BusStation', 'BusStop'],
    arrivalBusStop: ['BusStation', 'BusStop'],
    departureTime: ['DateTime'],
    arrivalTime: ['DateTime'],
    provider: ['Organization'],
  },
  TrainTrip: {
    trainName: ['Text'],
    trainNumber: ['Text'],
    departureStation: ['TrainStation'],
    arrivalStation: ['TrainStation'],
    departureTime: ['DateTime'],
    arrivalTime: ['DateTime'],
    provider: ['Organization'],
  },
};

const isOf: Record<string, (value: unknown) => boolean> = {
  Text: (value) => typeof value === 'string' && value !== '',
  URL: (value) => typeof value === 'string' && URL.canParse(value),
  Number: (value) => typeof value === 'number' && Number.isFinite(value),
  DateTime: (value) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(value),
};

/** Lists the types, properties and values that are not in the vocabulary, with their paths. */
function findFaults(data: unknown, path = ''): string[] {
  const { '@context': context, '@type': type, ...rest } = data as LinkedData;
  const known = vocabulary[String(type)];
  if (!known) return [`${path}: no type ${String(type)}`];
  if ((path === '') !== (context === 'https://schema.org')) return [`${path}: context`];
  return Object.entries(rest).flatMap(([name, value]) => {
    const here = `${path}/${name}`;
    const types = known[name];
    if (!types) return [`${here}: ${String(type)} has no such property`];
    if (value !== null && typeof value === 'object') {
      const own = String((value as LinkedData)['@type']);
      return types.includes(own) ? findFaults(value, here) : [`${here}: no ${own}`];
    }
    return types.some((each) => isOf[each]?.(value)) ? [] : [`${here}: ${String(value)}`];
  });
}

const stops = [
  { name: '20th St & Johnston St', scheduled: Date.parse('2026-10-13T14:06:00-04:00') },
  { name: '20th St & Market St', scheduled: null },
  { name: 'Front St & Market St', scheduled: Date.parse('2026-10-14T00:24:00-04:00') },
];
const provider = { name: 'SEPTA', zone: 'America/New_York' };
const trip = { mode: 'Bus' as const, line: 'Bus 17', trainNumber: null, stops };

it('types, properties and values that are not in the vocabulary are found', () => {
  expect(findFaults({ '@context': 'https://schema.org', '@type': 'BusTrip', busNumbers: '1' })).toHaveLength(
    1,
  );
  expect(findFaults({ '@context': 'https://schema.org', '@type': 'Bus' })).toHaveLength(1);
  expect(
    findFaults({ '@context': 'https://schema.org', '@type': 'BusTrip', departureTime: 'soon' }),
  ).toHaveLength(1);
});

describe('a station', () => {
  const station = { name: 'Girard', address: '1 Broad St', position: { lat: 39.97, lon: -75.16 } };
  it('is a train station if any line there is not a bus or ferry, else a boat terminal or a bus station', () => {
    const trains = stationData(station, ['Bus', 'Metro'], 'https://app.example/stations/girard');
    expect(findFaults(trains)).toEqual([]);
    expect(trains).toMatchObject({
      '@type': 'TrainStation',
      geo: { latitude: 39.97 },
      address: '1 Broad St',
    });
    const pier = stationData(station, ['Bus', 'Ferry'], 'https://app.example/stations/pier');
    expect(findFaults(pier)).toEqual([]);
    expect(pier['@type']).toBe('BoatTerminal');
    expect(stationData(station, ['Bus'], 'https://app.example/')['@type']).toBe('BusStation');
  });
  it('omits unknown values', () => {
    const bare = stationData({ name: 'X', address: null, position: null }, [], 'https://app.example/');
    expect(findFaults(bare)).toEqual([]);
    expect(Object.keys(bare).sort()).toEqual(['@context', '@type', 'name', 'url']);
  });
});

it('a stop is a bus stop, with its position if known', () => {
  const stop = { name: 'Main St & 1st St', position: { lat: 39.97, lon: -75.16 } };
  const data = stopData(stop, 'https://app.example/departures/1');
  expect(findFaults(data)).toEqual([]);
  expect(data).toMatchObject({ '@type': 'BusStop', geo: { latitude: 39.97 } });
  expect(stopData({ ...stop, position: null }, 'https://app.example/departures/1')).not.toHaveProperty('geo');
});

describe('a trip', () => {
  it('by bus has its line, its first stop and its times', () => {
    const data = tripData(trip, provider);
    expect(findFaults(data)).toEqual([]);
    expect(data).toMatchObject({
      '@type': 'BusTrip',
      busName: 'Bus 17',
      departureBusStop: { '@type': 'BusStop', name: '20th St & Johnston St' },
      departureTime: '2026-10-13T14:06:00-04:00',
      arrivalTime: '2026-10-14T00:24:00-04:00',
    });
  });
  it('by train has its line, and its number if known', () => {
    const data = tripData(
      { ...trip, mode: 'RegionalRail', line: 'Lansdale Line', trainNumber: 6325 },
      provider,
    );
    expect(findFaults(data)).toEqual([]);
    expect(data).toMatchObject({ '@type': 'TrainTrip', trainNumber: '6325', trainName: 'Lansdale Line' });
    const metro = tripData({ ...trip, mode: 'Metro' }, provider);
    expect(findFaults(metro)).toEqual([]);
    expect(metro).not.toHaveProperty('trainNumber');
  });
  it('omits unknown times', () => {
    const data = tripData({ ...trip, stops: stops.map((stop) => ({ ...stop, scheduled: null })) }, provider);
    expect(findFaults(data)).toEqual([]);
    expect(data).not.toHaveProperty('departureTime');
  });
  it('has no data if it has only one stop or is by neither bus nor train', () => {
    expect(tripData({ ...trip, stops: stops.slice(0, 1) }, provider)).toBeNull();
    expect(tripData({ ...trip, mode: 'Access' }, provider)).toBeNull();
  });
});
