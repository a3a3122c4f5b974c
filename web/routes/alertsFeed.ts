// Serves active alerts as an Atom feed, with the filters of the screen: `/alerts.atom?route=17`.
import { escapeXml } from '#web/features/base/html/sanitise.server.ts';
import { alertsPath, passes, readAlertFilter } from '#web/features/transit/alerts/alertFilter.ts';
import { createFirstSeen, loadAlerts } from '#web/features/transit/alerts/loadAlerts.server.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import { appContext } from '#web/request/context.ts';
import type { Route } from './+types/alertsFeed.ts';

const firstSeen = createFirstSeen();

/** Maximum number of entries; the screen has all alerts. */
const MAX_ENTRIES = 500;

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const app = appContext(context);
  const { agency, lang, now, settings, t } = app;
  const filter = { ...readAlertFilter(url.searchParams), view: 'now' as const };
  const [{ alerts, isPublished }, routes] = await Promise.all([
    loadAlerts(app, request.signal),
    loadRoutes(app, request.signal),
  ]);
  // Feed readers keep their entries if the feed fails; an empty feed would mean that there are no alerts.
  if (!isPublished) return new Response(t('alerts.notPublished'), { status: 404 });
  if (alerts === null) return new Response(t('errors.alertsConnection'), { status: 503 });
  const known = routes.ok ? routes.value : [];
  const current = alerts.flatMap(({ phase, alert, view, words }) =>
    phase === 'now' && passes(filter, alert.entities, words, known) ? view : [],
  );
  current.splice(MAX_ENTRIES);
  const home = settings.publicOrigin + alertsPath(filter);
  const stamp = (epochMs: number) => Temporal.Instant.fromEpochMilliseconds(epochMs).toString();
  // Readers treat a new timestamp as news, so an item without one, or an empty feed, keeps the time it was first seen.
  const seenMs = (key: string) => firstSeen(key, now()).epochMilliseconds;
  const updatedMs = current.map(
    ({ id, title, html, updatedAt, periods }) =>
      updatedAt ?? periods?.[0]?.start ?? seenMs(JSON.stringify([id, title, html])),
  );
  const newestMs = updatedMs.length > 0 ? Math.max(...updatedMs) : seenMs(home);
  const entries = current.map(
    ({ id, title, html, routeIds, directions }, index) => `<entry>
<id>${escapeXml(`${settings.publicOrigin}/alerts#alert-${encodeURIComponent(id)}`)}</id>
<title>${escapeXml([title, ...directions].join(' · '))}</title>
<updated>${stamp(updatedMs[index] ?? newestMs)}</updated>
<link href="${escapeXml(`${home}#alert-${encodeURIComponent(id)}`)}"/>
${routeIds.map((routeId) => `<category term="${escapeXml(routeId)}"/>`).join('')}
<content type="html">${escapeXml(html || title)}</content>
</entry>`,
  );
  const feed = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${lang}">
<id>${escapeXml(home)}</id>
<title>${escapeXml(t('common.pageTitle', { title: t('alerts.title'), site: agency.name }))}</title>
${agency.isDemonstration ? `<subtitle>${escapeXml(t('chrome.demonstration'))}</subtitle>\n` : ''}<author><name>${escapeXml(agency.name)}</name></author>
<updated>${stamp(newestMs)}</updated>
<link href="${escapeXml(home)}"/>
<link rel="self" href="${escapeXml(settings.publicOrigin + url.pathname + url.search)}"/>
${entries.join('\n')}
</feed>
`;
  return new Response(feed, {
    headers: { 'content-type': 'application/atom+xml; charset=utf-8', 'cache-control': 'public, max-age=60' },
  });
}
