// Every station, by name, line and accessibility; whether an elevator is out.
import { Form, useSubmit } from 'react-router';
import { elevatorState } from '#domain/elevator.ts';
import { outagesAt } from '#domain/elevatorAlternative.ts';
import { sameRouteId } from '#domain/routeId.ts';
import { appContext } from '#web/context.ts';
import type { CatalogueError } from '#web/features/errors/catalogueError.ts';
import { describePage, pageMeta } from '#web/features/meta/page.ts';
import { loadRoutes } from '#web/features/network/loadRoutes.server.ts';
import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { ErrorBanner } from '#web/ui/ErrorBanner.tsx';
import { KeptFields } from '#web/ui/KeptFields.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import { badgeLabel, toBadge } from '#web/ui/routeBadge.ts';
import type { Route } from './+types/stations.ts';
import styles from './stations.module.css';

const MAX_TEXT = 100;

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = appContext(context);
  const { client, t } = app;
  const { signal } = request;
  const params = new URL(request.url).searchParams;
  const text = (params.get('q') ?? '').trim().slice(0, MAX_TEXT);
  const line = (params.get('line') ?? '').slice(0, MAX_TEXT);
  const accessible = params.get('accessible') === '1';
  const [stations, elevators, routes] = await Promise.all([
    client.stations({ signal }),
    client.elevators({ signal }),
    loadRoutes(app, signal),
  ]);
  const errors: CatalogueError[] = [];
  if (!stations.ok) errors.push({ kind: 'live', what: 'stations' });
  if (!routes.ok) errors.push(routes.error);
  const all = routes.ok ? routes.value : [];
  const state = elevatorState(
    elevators.ok
      ? {
          ok: true,
          outages: elevators.value.value,
          skipped: elevators.value.skipped.length,
          asOf: elevators.value.asOf,
        }
      : { ok: false, since: elevators.error.since },
  );
  const outages = state.kind === 'outages' ? state.outages : [];
  const chosen = all.find((route) => line !== '' && sameRouteId(route.id, line));
  const wanted = chosen ? [chosen.id, ...chosen.childRouteIds] : null;
  const lower = text.toLowerCase();
  const shown = (stations.ok ? stations.value.value : [])
    .filter(
      (station) =>
        station.name.toLowerCase().includes(lower) &&
        (!accessible || station.accessible === true) &&
        (wanted === null || station.routeIds.some((id) => wanted.some((own) => sameRouteId(own, id)))),
    )
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  return {
    page: describePage(context, request, {
      title: t('stations.title'),
      description: t('stations.description'),
    }),
    text,
    line: chosen?.id ?? '',
    accessible,
    lines: all.filter((route) => route.mode !== 'Bus').map(toBadge),
    stations: shown.map((station) => ({
      slug: station.slug,
      name: station.name,
      accessible: station.accessible,
      out: outagesAt(station, outages).length,
      badges: all
        .filter(
          (route) =>
            !route.isParentRoute &&
            route.mode !== 'Bus' &&
            station.routeIds.some((id) => sameRouteId(id, route.id)),
        )
        .map(toBadge),
    })),
    elevatorsKnown: state.kind !== 'unknown',
    errors,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.page);

export default function Stations({ loaderData }: Route.ComponentProps) {
  const { text, line, accessible, lines, stations, elevatorsKnown, errors } = loaderData;
  const t = useT();
  const submit = useSubmit();
  return (
    <>
      <PageHeader title={t('stations.title')} />
      {errors.map((error) => (
        <ErrorBanner key={error.kind} error={error} />
      ))}
      {elevatorsKnown ? null : <ErrorBanner error={{ kind: 'live', what: 'elevators' }} />}
      <Form
        method="get"
        className={styles.filters}
        role="search"
        aria-label={t('stations.title')}
        onChange={(event) => {
          if (event.target instanceof HTMLInputElement && event.target.type === 'search') return;
          void submit(event.currentTarget, { preventScrollReset: true, replace: true });
        }}
      >
        <KeptFields names={['hideNav', 'lang']} />
        <label className={styles.field}>
          <span>{t('stations.search')}</span>
          <input type="search" name="q" defaultValue={text} maxLength={MAX_TEXT} />
        </label>
        <label className={styles.field}>
          <span>{t('stations.line')}</span>
          <select name="line" defaultValue={line} translate="no">
            <option value="">{t('stations.allLines')}</option>
            {lines.map((badge) => (
              <option key={badge.id} value={badge.id}>
                {badgeLabel(badge)}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.check}>
          <input type="checkbox" name="accessible" value="1" defaultChecked={accessible} />
          <span>{t('stations.accessible')}</span>
        </label>
        <button type="submit">{t('stations.show')}</button>
      </Form>
      {errors.length === 0 ? <p role="status">{t('stations.count', { n: stations.length })}</p> : null}
      <ul className={styles.list}>
        {stations.map((station) => (
          <li key={station.slug}>
            <AppLink to={`/stations/${encodeURIComponent(station.slug)}`} className={styles.link}>
              <strong translate="no">{station.name}</strong>
              <span className={styles.marks}>
                {station.badges.map((badge) => (
                  <RouteMark key={badge.id} route={badge} size="S" />
                ))}
              </span>
              <span className={styles.facts}>
                <span>
                  {t(
                    station.accessible === null
                      ? 'stations.accessibleUnknown'
                      : station.accessible
                        ? 'stations.accessibleYes'
                        : 'stations.accessibleNo',
                  )}
                </span>
                {station.out > 0 ? (
                  <span className={styles.out}>
                    <span aria-hidden="true">✕</span> {t('stations.elevatorsOut', { n: station.out })}
                  </span>
                ) : null}
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </>
  );
}
