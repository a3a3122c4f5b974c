// What is beside a line's departures: its map, facts, documents and other occasional information.
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { SmallMap, type SmallMapPlace } from '#web/features/transit/map/SmallMap.tsx';
import { useUnended } from '#web/features/transit/messages/MessageList.tsx';
import { NotifyButton } from '#web/features/transit/notify/NotifyButton.tsx';
import { withChoice } from '#web/features/transit/routes/pagePath.ts';
import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { EditorialLink, EditorialPicture } from '#web/ui/Editorial.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import { badgeLabel } from '#web/ui/routeBadge.ts';
import type { SidebarView } from './loadNotices.server.ts';
import styles from './RouteAside.module.css';
import { RouteFacts } from './RouteFacts.tsx';
import { type RoutePage, THREE_COLUMNS } from './routePage.ts';

export function RouteAside({ view }: { view: RoutePage }) {
  const t = useT();
  const path = `/schedules/${encodeURIComponent(view.badge.id)}`;
  const longName = view.badge.mode === 'Bus' && view.longName !== view.badge.title ? view.longName : '';
  return (
    <aside className="stack loose" aria-label={view.badge.title}>
      <p className="no-print">
        <NotifyButton
          about={{
            kind: 'topics',
            topics: [`route:${view.badge.id}`],
            name: view.badge.title,
            path: `/schedules/${encodeURIComponent(view.badge.id)}`,
          }}
        />
      </p>
      {view.view === 'departures' ? <RouteMap view={view} /> : null}
      {view.parents.map((parent) => (
        <p key={parent.id} className="no-print">
          <AppLink to={`/schedules/${encodeURIComponent(parent.id)}`} className="touch even inked">
            <RouteMark route={parent} titled /> <span translate="no">{parent.title}</span>
          </AppLink>
        </p>
      ))}
      {longName || view.frequency ? (
        <div>
          {longName ? <p translate="no">{longName}</p> : null}
          {view.frequency ? (
            <p className="soft">
              <bdi>{view.frequency}</bdi>
            </p>
          ) : null}
        </div>
      ) : null}
      {view.accuracy ? (
        <p className="soft">
          {view.accuracy}{' '}
          <AppLink to={`/performance?route=${encodeURIComponent(view.badge.id)}`}>
            {t('performance.method')}
          </AppLink>
        </p>
      ) : null}
      <div className="stack wide no-print">
        <Documents view={view} />
        <RouteFacts facts={view.stop === null ? { ...view.aboutRoute, areas: [] } : view.aboutRoute} />
        <p className="cluster">
          <a href={view.calendar} className="touch">
            {t('calendar.subscribe')}
          </a>
          <AppLink to={`/embed?place=${encodeURIComponent(path)}`} className="touch" reloadDocument>
            {t('embed.link')}
          </AppLink>
        </p>
        <Sidebar sidebar={view.notices.sidebar} now={view.now} />
      </div>
    </aside>
  );
}

function Documents({ view }: { view: RoutePage }) {
  const t = useT();
  if (view.documents.length === 0) return null;
  return (
    <section aria-labelledby="documents">
      <h2 id="documents" className="large">
        {t('route.documents')}
      </h2>
      <ul className="plain">
        {view.documents.map((document) => (
          <li key={document.url}>
            <a href={document.url} className="touch">
              <bdi>{document.title || document.linkLabel || document.url}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RouteMap({ view }: { view: RoutePage }) {
  const t = useT();
  const [params] = useSearchParams();
  const { stops, stop, badges, badge, child, directionId } = view;
  const routes = useMemo(() => Object.values(badges), [badges]);
  const places = useMemo(
    () =>
      stops.flatMap(({ stopId, name, lat, lon }): SmallMapPlace[] =>
        lat === null || lon === null
          ? []
          : [
              {
                id: stopId,
                kind: stopId === stop?.stopId ? 'chosen' : 'stop',
                name,
                position: { lat, lon },
                href: withChoice(params, { stop: stopId, trip: null, to: null }),
              },
            ],
      ),
    [stops, stop, params],
  );
  const more = new URLSearchParams({ route: child ?? badge.id, direction: String(directionId) });
  return (
    <SmallMap
      label={t('map.ofRoute', { route: badgeLabel(badge) })}
      moreHref={view.isLive ? `/realtime-map?${more}` : null}
      now={view.now}
      routes={routes}
      live={view.isLive}
      directionId={directionId}
      places={places}
      opensFrom={THREE_COLUMNS}
    />
  );
}

function Sidebar({ sidebar, now }: { sidebar: SidebarView; now: number }) {
  const t = useT();
  const { links } = sidebar;
  const [ad] = useUnended(sidebar.ad ? [sidebar.ad] : [], now);
  const picture = ad ? (
    <EditorialPicture image={ad.image} width={300} height={250} className="round" />
  ) : null;
  return (
    <>
      {links.length > 0 ? (
        <section aria-labelledby="related">
          <h2 id="related" className="large">
            {t('route.related')}
          </h2>
          <ul className="stack">
            {links.map(({ title, url, image }) => (
              <li key={`${url} ${title}`} className="row">
                {image ? (
                  <EditorialPicture
                    image={image}
                    width={48}
                    height={48}
                    className={`round ${styles.thumb}`}
                  />
                ) : null}
                <EditorialLink url={url} className="touch">
                  <bdi>{title}</bdi>
                </EditorialLink>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {ad ? (
        <section aria-label={t('route.ad')}>
          <p className="quiet">{t('route.ad')}</p>
          {ad.url ? <EditorialLink url={ad.url}>{picture}</EditorialLink> : picture}
        </section>
      ) : null}
    </>
  );
}
