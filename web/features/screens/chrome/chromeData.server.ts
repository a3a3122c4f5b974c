import { withTimeout } from '#contract/timers/timers.ts';
import type { SiteNotification } from '#domain/content/editorial.ts';
import type { CatalogueError } from '#web/features/base/errors/catalogueError.ts';
import { plainText, safeUrl } from '#web/features/base/html/sanitise.server.ts';
import { iconSprite } from '#web/features/base/icons/iconSprite.server.ts';
import { logUnreadable } from '#web/features/transit/messages/messageView.server.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import { ownName } from '#web/i18n/localeOf.server.ts';
import { agencyWords } from '#web/i18n/serverTranslate.server.ts';
import type { AppContext } from '#web/request/context.ts';
import type { MarkColor } from '#web/ui/routeBadge.ts';
import type { Notification } from './NotificationBanner.tsx';

export type ChromeData = Awaited<ReturnType<typeof chromeData>>;

const FRAME_TIMEOUT_MS = 1_500;

/** Never fails: a frame without extras is better than no page. `url`: the URL of the request. */
export async function chromeData(app: AppContext, url: string) {
  const requested = new URL(url);
  const { client, log, now, requestId, settings } = app;
  const [content, chatStatus, routes] = await Promise.all([
    withTimeout(client.content(), FRAME_TIMEOUT_MS),
    settings.chat === null ? null : withTimeout(client.chatStatus(), FRAME_TIMEOUT_MS),
    withTimeout(loadRoutes(app), FRAME_TIMEOUT_MS),
  ]);
  if (content === null)
    log.warn({ requestId, endpoint: 'content' }, 'content did not arrive in time for the frame');
  const section = content?.ok ? content.value.value.notifications : null;
  if (section && !section.ok) logUnreadable(app, 'notifications', section.reason);
  const notificationsError: CatalogueError | null =
    content?.ok === false
      ? { kind: 'content' }
      : section?.ok === false
        ? { kind: 'section', section: 'notifications' }
        : null;
  return {
    /** When this document was rendered. */
    now: now().epochMilliseconds,
    /** The public URL of this document. */
    address: `${settings.publicOrigin}${requested.pathname}${requested.search}`,
    chat: settings.chat,
    chatOnline: chatStatus?.ok ? chatStatus.value.value.online : true,
    translateScriptUrl: settings.translateScriptUrl,
    /** Current notifications and those that start soon; `currentNotification` chooses one. */
    notifications: section?.ok ? selectNotifications(section.items, now()) : [],
    /** Why the notifications are unknown (spec section 8); `null`: they are known, or may arrive soon. */
    notificationsError,
    /** Inline SVG symbols of the deployment's own icons; "" if there are none. */
    sprite: iconSprite(),
    /** The languages offered, each with its own name for itself. */
    languages: app.agency.languages.map((lang) => ({ lang, name: ownName(lang) })),
    /** Identifies the scripts with the agency's own messages in the page's language; `undefined`: it has none. */
    words: agencyWords(app.agency, app.lang),
    markColors: routes?.ok ? distinctColors(routes.value) : [],
  };
}

function distinctColors(routes: readonly { bgColor: string; fgColor: string }[]): MarkColor[] {
  const colors = new Map(routes.map(({ bgColor, fgColor }) => [bgColor, fgColor]));
  return [...colors].map(([background, foreground]) => ({ background, foreground }));
}

/** An open page refreshes its notifications long before this period is over. */
const AHEAD = { hours: 24 };

/**
 * Selects current notifications and those that start soon, so that an open page switches from one to the next by itself. Keeps
 * the source's order. Spec section 5 requires a start and an end, so a notification that lacks either is
 * omitted.
 */
export const selectNotifications = (
  notifications: readonly SiteNotification[],
  now: Temporal.Instant,
): Notification[] =>
  notifications.flatMap(({ text, url, starts, ends }): Notification[] =>
    starts === null ||
    ends === null ||
    ends.epochMilliseconds <= now.epochMilliseconds ||
    starts.epochMilliseconds > now.add(AHEAD).epochMilliseconds
      ? []
      : [
          {
            text: plainText(text),
            url: safeUrl(url),
            starts: starts.epochMilliseconds,
            ends: ends.epochMilliseconds,
          },
        ],
  );
