import { NotifyButton } from '#web/features/transit/notify/NotifyButton.tsx';
import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import { RouteFacts } from './RouteFacts.tsx';
import { RouteMap } from './RouteMap.tsx';
import type { RoutePage } from './routePage.ts';
import { Sidebar } from './Sidebar.tsx';

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
