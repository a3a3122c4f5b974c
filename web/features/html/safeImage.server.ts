import type { EditorialImage } from '#domain/editorial.ts';
import { plainText } from './plainText.server.ts';
import { safeUrl } from './safeUrl.ts';

/**
 * A picture that may be shown, else `null`: it is fetched by the rider's browser, so it comes from the web or from our
 * own site.
 */
export function safeImage(image: EditorialImage | null): EditorialImage | null {
  const url = image && safeUrl(image.url);
  return image && url && !/^(tel|mailto):/i.test(url) ? { url, alt: plainText(image.alt) } : null;
}
