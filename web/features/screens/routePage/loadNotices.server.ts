import { alertsForRoute } from '#domain/alerts/alertScope.ts';
import type { EditorialImage } from '#domain/content/editorial.ts';
import { messagesForRoute } from '#domain/content/messageRules.ts';
import type { Route } from '#domain/routes/route.ts';
import { isWithin } from '#domain/time/clock.ts';
import type { EpochMs } from '#domain/units.ts';
import type { CatalogueError } from '#web/features/base/errors/catalogueError.ts';
import { plainText, safeImage, safeUrl } from '#web/features/base/html/sanitise.server.ts';
import { alertsOnPage } from '#web/features/transit/alerts/alertViews.server.ts';
import { loadDetours } from '#web/features/transit/alerts/loadAlerts.server.ts';
import {
  logUnreadable,
  type MessageView,
  toMessageView,
} from '#web/features/transit/messages/messageView.server.ts';
import type { AppContext } from '#web/request/context.ts';

export interface SidebarView {
  links: { title: string; url: string; image: EditorialImage | null }[];
  /** `ends` is `null` if there is no end. */
  ad: { image: EditorialImage; url: string | null; ends: EpochMs | null } | null;
}

export type NoticesView = ReturnType<Awaited<ReturnType<typeof loadNotices>>>;

/** Loads what there is to know about a line, and returns it for one direction; `null`: for both. */
export async function loadNotices(
  app: AppContext,
  route: Route,
  lines: readonly Route[],
  signal: AbortSignal,
) {
  const { client, now } = app;
  const [alerts, directions, { detours }, content] = await Promise.all([
    client.alerts({ signal }),
    client.directions({ signal }),
    loadDetours(app, signal),
    client.content({ signal }),
  ]);
  const instant = now();
  const family = [route.id, ...route.childRouteIds];
  const errors: CatalogueError[] = [];
  const messages: MessageView[] = [];
  const sidebar: SidebarView = { links: [], ad: null };
  if (!content.ok) errors.push({ kind: 'content' });
  else {
    const { messages: section, sidebarLinks, advertisements } = content.value.value;
    for (const [name, each] of [
      ['messages', section],
      ['sidebarLinks', sidebarLinks],
      ['advertisements', advertisements],
    ] as const) {
      if (each.ok) continue;
      logUnreadable(app, name, each.reason);
      // A missing advertisement needs no message: the catalogue has none (spec section 8).
      if (name !== 'advertisements') errors.push({ kind: 'section', section: name });
    }
    if (section.ok)
      messages.push(
        ...messagesForRoute(section.items, route, instant, app.agency.facts).map((each) =>
          toMessageView(each, app),
        ),
      );
    if (sidebarLinks.ok) {
      sidebar.links = sidebarLinks.items.flatMap(({ title, url, image }) => {
        const href = safeUrl(url);
        return href ? [{ title: plainText(title), url: href, image: safeImage(image, app) }] : [];
      });
    }
    const ad = advertisements.ok ? advertisements.items.find((each) => isWithin(each, instant)) : undefined;
    const image = ad ? safeImage(ad.image, app) : null;
    if (ad && image) sidebar.ad = { image, url: safeUrl(ad.url), ends: ad.ends?.epochMilliseconds ?? null };
  }
  return (directionId: 0 | 1 | null) => ({
    /** Active alerts; `null`: the source failed, so they are unknown. */
    alerts: alertsOnPage(
      app,
      alerts,
      (known) => alertsForRoute(known, route, directionId),
      [route, ...lines.filter(({ id }) => id !== route.id)],
      directions,
    ),
    /** Active detours; `null` as for `alerts`. */
    detours:
      detours?.filter(
        (detour) => detour.active && detour.routeIds.some((id) => family.some((own) => own === id)),
      ) ?? null,
    messages,
    sidebar,
    errors,
  });
}
