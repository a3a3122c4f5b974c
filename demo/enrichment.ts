/** The enrichment of the city's feed, in the format that the compiler reads. */
import { type CityRoute, demoRoutes, stopsByStation } from './network/network.ts';
import { holidaysOf } from './network/release.ts';
import type { DemoStation } from './network/stations.ts';

const staticSite = 'https://wwww.septa.org/wp-content/uploads';

const parent = (
  id: string,
  type: number,
  longName: string,
  color: string,
  textColor: string,
  childIds: string[],
) => ({
  id,
  type,
  longName,
  color,
  textColor,
  childIds,
});

const parents = [
  parent('L', 1, 'Market-Frankford Line', '0097D6', 'FFFFFF', ['L1']),
  parent('B', 1, 'Broad Street Line', 'F26100', 'FFFFFF', ['B1', 'B2', 'B3']),
  parent('T', 0, 'Subway-Surface Trolleys', '5A960A', 'FFFFFF', ['T1', 'T2', 'T3', 'T4', 'T5']),
  parent('G', 0, 'Girard Avenue Trolley', 'FFD700', '000000', ['G1']),
  parent('D', 0, 'Media-Sharon Hill Line', 'DC2E6B', 'FFFFFF', ['D1', 'D2']),
  parent('M', 0, 'Norristown High Speed Line', '5F249F', 'FFFFFF', ['M1']),
  parent('GLN', 2, 'Glenside Combined', '4C748C', 'FFFFFF', ['LAN', 'WAR', 'WTR']),
];

/** The combined timetable in which a line is also printed, by route id. */
const combined: Readonly<Record<string, string>> = { LAN: 'GLN', WAR: 'GLN', WTR: 'GLN' };

function documentsOf({ id }: CityRoute) {
  const line = /^[BTLGDM]\d$/.test(id) ? id.charAt(0) : id;
  const pdf = (type: string, title: string, path: string, linkLabel: string) => ({
    type,
    title,
    url: `${staticSite}/${path}.pdf`,
    linkLabel,
  });
  const group = combined[id];
  return [
    pdf('map', `${line} Map (PDF)`, `maps/${line}`, 'Open Map PDF'),
    pdf('schedule', `${id} Schedule (PDF)`, `schedules/${id}`, 'Open Schedule PDF'),
    ...(group ? [pdf('schedule', 'Glenside Combined (PDF)', `schedules/${group}`, 'Open Schedule PDF')] : []),
  ];
}

const frequencyTexts: Partial<Record<CityRoute['profile'], string>> = {
  subway: 'Every 5 to 12 minutes on weekdays',
  express: 'Every 8 minutes in the weekday peaks',
  spur: 'Every 12 to 20 minutes on weekdays',
  trolley: 'Every 7 to 20 minutes on weekdays',
  girard: 'Every 11 to 30 minutes on weekdays',
  suburbanTrolley: 'Every 10 to 30 minutes on weekdays',
  highSpeed: 'Every 9 to 30 minutes on weekdays',
  busFrequent: '10 minutes or better on weekdays, 6 AM to 6:30 PM',
  busBusy: 'Every 11 to 30 minutes on weekdays',
  busLocal: 'Every 15 to 30 minutes on weekdays',
  busSuburban: 'Every 20 to 40 minutes on weekdays',
  busPeak: 'Every 20 minutes in the weekday peaks',
  railTrunk: 'Every 20 to 60 minutes',
  railAirport: 'Every 30 minutes',
  railLocal: 'Every 30 to 60 minutes on weekdays',
  railSparse: 'Weekdays only',
};

function stationOf(station: DemoStation) {
  const { address, elevators, isAccessible, name, parking, slug, stationId } = station;
  return {
    slug,
    gtfsIds: [...(stopsByStation.get(station) ?? []).map(({ id }) => id), stationId],
    name,
    address,
    ...(parking === null ? {} : { parking: `${parking} spaces` }),
    ...(isAccessible === null ? {} : { accessible: isAccessible }),
    ...(elevators.length > 0 ? { accessibilityNotes: `Elevators: ${elevators.join(', ')}.`, elevators } : {}),
  };
}

const FIRST_YEAR = 2020;
const years = Array.from({ length: 21 }, (_, index) => FIRST_YEAR + index);

export const enrichment = {
  parents,
  documents: Object.fromEntries(demoRoutes.map((route) => [route.id, documentsOf(route)])),
  frequencyText: Object.fromEntries(
    demoRoutes.flatMap((route) => {
      const text = frequencyTexts[route.profile];
      return text === undefined ? [] : [[route.id, text]];
    }),
  ),
  frequentBusIds: demoRoutes.filter((route) => route.profile === 'busFrequent').map((route) => route.id),
  stations: [...stopsByStation.keys()].filter((station) => station !== null).map(stationOf),
  directions: demoRoutes.flatMap((route) =>
    route.directions.map((direction) => ({ routeId: route.id, ...direction })),
  ),
  tracks: {},
  dayLabels: Object.fromEntries(
    years.flatMap((year) =>
      holidaysOf(year).map(({ date, name }) => [date.toString().replaceAll('-', ''), name]),
    ),
  ),
};
