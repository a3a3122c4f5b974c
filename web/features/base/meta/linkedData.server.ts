/** Describes stations, stops and trips to search engines (JSON-LD), using only known values and schema.org properties. */
import type { Mode } from '#domain/agency/mode.ts';
import type { Station } from '#domain/stations/station.ts';
import type { EpochMs } from '#domain/units.ts';

/** React Router escapes this data, so no name can end the script element. */
export type LinkedData = Record<string, unknown>;

/** Describes a station. `url` is absolute; `modes` are the modes of the lines that stop there. */
export function stationData(
  station: Pick<Station, 'name' | 'address' | 'position'>,
  modes: readonly Mode[],
  url: string,
): LinkedData {
  const { name, address, position } = station;
  return {
    '@context': 'https://schema.org',
    '@type': stationType(modes),
    name,
    url,
    ...(address ? { address } : {}),
    ...(position
      ? { geo: { '@type': 'GeoCoordinates', latitude: position.lat, longitude: position.lon } }
      : {}),
  };
}

function stationType(modes: readonly Mode[]): string {
  if (modes.some((mode) => mode !== 'Bus' && mode !== 'Ferry')) return 'TrainStation';
  return modes.includes('Ferry') ? 'BoatTerminal' : 'BusStation';
}

export const stopData = (stop: { name: string; position: Station['position'] }, url: string): LinkedData => ({
  ...stationData({ ...stop, address: null }, [], url),
  '@type': 'BusStop',
});

interface TripFacts {
  mode: Mode;
  line: string;
  trainNumber: number | null;
  /** The stops in order. `scheduled` is `null` if unknown. */
  stops: readonly { name: string; scheduled: EpochMs | null }[];
}

/** Describes a trip by bus or train. Returns `null` for other modes, and for a trip with fewer than two stops. */
export function tripData(
  { mode, line, trainNumber, stops }: TripFacts,
  agency: { name: string; zone: string },
): LinkedData | null {
  const provider = { '@type': 'Organization', name: agency.name };
  const [first] = stops;
  const last = stops.at(-1);
  if (!first || !last || stops.length < 2) return null;
  const times = {
    ...(first.scheduled === null ? {} : { departureTime: isoTime(first.scheduled, agency.zone) }),
    ...(last.scheduled === null ? {} : { arrivalTime: isoTime(last.scheduled, agency.zone) }),
  };
  switch (mode) {
    case 'Bus':
      return {
        '@context': 'https://schema.org',
        '@type': 'BusTrip',
        busName: line,
        departureBusStop: { '@type': 'BusStop', name: first.name },
        arrivalBusStop: { '@type': 'BusStop', name: last.name },
        ...times,
        provider,
      };
    case 'Metro':
    case 'RegionalRail':
      return {
        '@context': 'https://schema.org',
        '@type': 'TrainTrip',
        trainName: line,
        ...(trainNumber === null ? {} : { trainNumber: String(trainNumber) }),
        departureStation: { '@type': 'TrainStation', name: first.name },
        arrivalStation: { '@type': 'TrainStation', name: last.name },
        ...times,
        provider,
      };
    default:
      return null;
  }
}

/** Returns a time such as "2026-10-13T14:06:00-04:00". */
const isoTime = (epochMs: EpochMs, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(epochMs).toString({
    timeZone,
    smallestUnit: 'second',
  });
