import type { EditorialImage, Message } from '#domain/content/editorial.ts';
import { plainText } from '#web/features/base/html/plainText.server.ts';
import { safeImage } from '#web/features/base/html/safeImage.server.ts';
import { safeUrl } from '#web/features/base/html/safeUrl.ts';
import { sanitise } from '#web/features/base/html/sanitise.server.ts';
import type { AppContext } from '#web/request/context.ts';

export interface MessageView {
  title: string;
  /** Sanitised. */
  html: string;
  url: string | null;
  image: EditorialImage | null;
}

export const toMessageView = (
  { title, html, url, image }: Message,
  app: Pick<AppContext, 'log' | 'settings'>,
): MessageView => ({
  title: plainText(title),
  html: sanitise(html),
  url: safeUrl(url),
  image: safeImage(image, app),
});
