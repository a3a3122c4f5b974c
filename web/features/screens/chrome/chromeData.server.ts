import { withTimeout } from '#contract/timers/timers.ts';
import type { SiteNotification } from '#domain/content/editorial.ts';
import type { EpochMs } from '#domain/units.ts';
import type { CatalogueError } from '#web/features/base/errors/catalogueError.ts';
import { plainText, safeUrl } from '#web/features/base/html/sanitise.server.ts';
import { iconSprite } from '#web/features/base/icons/iconSprite.server.ts';
import { logUnreadable } from '#web/features/transit/messages/messageView.server.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import type { Lang } from '#web/i18n/lang.ts';
import { ownName } from '#web/i18n/localeOf.server.ts';
import { agencyWords } from '#web/i18n/serverTranslate.server.ts';
import type { AppContext, PublicSettings } from '#web/request/context.ts';
import type { MarkColor } from '#web/ui/routeBadge.ts';
import type { Notification } from './NotificationBanner.tsx';

export interface ChromeData extends Pick<PublicSettings, 'chat' | 'translateScriptUrl'> {
  /** When this document was rendered. */
  now: EpochMs;
  /** The public URL of this document. */
  address: string;
  chatOnline: boolean;
  /** Current notifications and those that start soon; `currentNotification` chooses one. */
  notifications: readonly Notification[];
  /** Why the notifications are unknown (spec section 8); `null`: they are known, or may arrive soon. */
  notificationsError: CatalogueError | null;
  /** Inline SVG symbols of the deployment's own icons; "" if there are none. */
  sprite: string;
  /** The languages offered, each with its own name for itself. */
  languages: readonly { lang: Lang; name: string }[];
  /** Identifies the scripts with the agency's own messages in the page's language; `undefined`: it has none. */
  words: string | undefined;
  markColors: MarkColor[];
}

const FRAME_TIMEOUT_MS = 1_500;

/** Never fails: a frame without extras is better than no page. `url`: the URL of the request. */
export async function chromeData(app: AppContext, url: string): Promise<ChromeData> {
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
  return {
    now: now().epochMilliseconds,
    address: `${settings.publicOrigin}${requested.pathname}${requested.search}`,
    chat: settings.chat,
    chatOnline: chatStatus?.ok ? chatStatus.value.value.online : true,
    translateScriptUrl: settings.translateScriptUrl,
    notifications: section?.ok ? selectNotifications(section.items, now()) : [],
    notificationsError:
      content?.ok === false
        ? { kind: 'content' }
        : section?.ok === false
          ? { kind: 'section', section: 'notifications' }
          : null,
    sprite: iconSprite(),
    languages: app.agency.languages.map((lang) => ({ lang, name: ownName(lang) })),
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
