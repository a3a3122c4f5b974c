import { redirect } from 'react-router';
import { type Station, stationById } from '#domain/stations/station.ts';
import { pageError } from '#web/features/base/errors/pageError.ts';
import { stationPath } from '#web/features/transit/routes/pagePath.ts';
import type { AppContext } from '#web/request/context.ts';
import { similarPlaces } from './nearPages.server.ts';

/** Throws a redirect from a stop's id or another spelling, a 404 for an unknown slug, or a 503 if stations cannot be looked up. */
export async function findStation(
  app: AppContext,
  slug: string,
  suffix: string,
  url: URL,
  signal: AbortSignal,
): Promise<{ station: Station; all: readonly Station[] }> {
  const { agency, client, t } = app;
  const stations = await client.stations({ signal });
  const title = t('common.pageTitle', { title: t('stations.title'), site: agency.name });
  if (!stations.ok) throw pageError(app, 503, { kind: 'live', what: 'stations' }, title);
  const station = stationById(stations.value.value, slug);
  if (!station) {
    const near = await similarPlaces(app, stations.value.value, slug, signal);
    throw pageError(app, 404, { kind: 'noStation', slug, near }, title);
  }
  // Another spelling redirects permanently, but a later schedule may move a stop to another station.
  const status = station.gtfsIds.includes(slug) ? 302 : 301;
  if (station.slug !== slug) throw redirect(`${stationPath(station.slug)}${suffix}${url.search}`, status);
  return { station, all: stations.value.value };
}
