// Describes pages to search engines and to sites that show links: title, addresses and picture, and as linked data (JSON-LD)
// stations, stops and trips, using only known values and schema.org properties.

import type { RouterContextProvider } from 'react-router';
import type { Mode } from '#domain/agency/mode.ts';
import type { Station } from '#domain/stations/station.ts';
import type { EpochMs } from '#domain/units.ts';
import { langOf } from '#web/i18n/requestLang.ts';
import { movingParameters } from '#web/request/addresses.ts';
import { appContext } from '#web/request/context.ts';
import type { LinkedData } from './page.ts';

interface Description {
  title: string;
  description: string;
  /** Query parameters that select a different page, such as `direction`. The canonical URL keeps these and `lang`. */
  keep?: readonly string[];
  indexed?: boolean;
  isEmbeddable?: boolean;
}

/** Returns the description of a page for `pageMeta`. Loaders include it in their data. */
export function describePage(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { title, description, keep = [], indexed = true, isEmbeddable = false }: Description,
) {
  const { agency, settings, t } = appContext(context);
  const requested = new URL(request.url);
  // In a script's request for the page's data, the path ends with `.data`.
  const path = requested.pathname.replace(/\/_(root)?\.data$/, '/').replace(/\.data$/, '');
  const here = new URL(settings.publicOrigin);
  here.pathname = path;
  for (const name of keep)
    for (const value of requested.searchParams.getAll(name)) here.searchParams.append(name, value);
  // A language in the address makes a separate page; otherwise the language depends on the reader.
  const lang = langOf(requested.searchParams.get('lang'), agency.languages);
  if (lang !== null) here.searchParams.set('lang', lang);
  const fullTitle = path === '/' ? title : t('common.pageTitle', { title, site: agency.name });
  return {
    /** Includes the site name. */
    title: fullTitle,
    description: agency.isDemonstration ? `${description} (${t('chrome.demonstration')})` : description,
    /** The absolute URL without view state. It has `lang` only if the requested address has it. */
    canonical: here.href,
    indexed: indexed && !movingParameters.some((name) => requested.searchParams.has(name)),
    /** Whether other sites can show it in a frame; its page then leads editors to the code (oEmbed). */
    ...(isEmbeddable ? { isEmbeddable } : {}),
    /** The languages in which the page exists. */
    languages: agency.languages,
    /** Absolute URL of the picture for shared links; `null`: there is none. */
    image: settings.drawShareImage === null || NOT_DRAWN.test(fullTitle) ? null : shareImageOf(here),
  };
}

/** Scripts of which the server has no letters for pictures. */
const NOT_DRAWN = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/** A line, a stop and a station have pictures of their own (`routes/shareImage.ts`), in the language of the address. */
function shareImageOf(page: URL): string {
  const [subject = ''] = /^\/(?:departures|schedules|stations)\/[^/]+/.exec(page.pathname) ?? [];
  const image = new URL(`${subject}/share.png`, page);
  const lang = page.searchParams.get('lang');
  if (lang !== null) image.searchParams.set('lang', lang);
  return image.href;
}

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
