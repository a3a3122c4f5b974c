import type { Message } from '#domain/content/editorial.ts';
import type { Unbounded } from '#domain/result.ts';
import type { EpochMs } from '#domain/units.ts';
import { plainText, safeImage, safeUrl, sanitise } from '#web/features/base/html/sanitise.server.ts';
import type { AppContext } from '#web/request/context.ts';

/** A message whose title is plain text and whose HTML, address and image are safe to show. */
export interface MessageView extends Pick<Message, 'title' | 'html' | 'url' | 'image'> {
  ends: EpochMs | Unbounded;
}

export const toMessageView = (
  { title, html, url, image, ends }: Message,
  app: Pick<AppContext, 'log' | 'settings'>,
): MessageView => ({
  title: plainText(title),
  html: sanitise(html),
  url: safeUrl(url),
  image: safeImage(image, app),
  ends: ends?.epochMilliseconds ?? null,
});
