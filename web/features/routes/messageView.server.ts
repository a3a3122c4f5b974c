// A message of the editors as screens show it.
import type { EditorialImage, Message } from '#domain/content/editorial.ts';
import type { AppContext } from '#web/context.ts';
import { plainText } from '#web/features/html/plainText.server.ts';
import { safeImage } from '#web/features/html/safeImage.server.ts';
import { safeUrl } from '#web/features/html/safeUrl.ts';
import { sanitise } from '#web/features/html/sanitise.server.ts';

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
