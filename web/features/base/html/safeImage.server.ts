import type { EditorialImage } from '#domain/content/editorial.ts';
import type { Log } from '#domain/log.ts';
import { plainText } from './plainText.server.ts';
import { safeUrl } from './safeUrl.ts';

/** Returns the image with plain alt text; `null` if its URL is unusable or its origin is not allowed (logged once). */
export function safeImage(
  image: EditorialImage | null,
  { log, settings }: { log: Log; settings: { publicOrigin: string; imageOrigins: readonly string[] } },
): EditorialImage | null {
  const url = image && safeUrl(image.url);
  if (!image || !url || /^(tel|mailto):/i.test(url)) return null;
  const { origin } = new URL(url, settings.publicOrigin);
  if (origin !== settings.publicOrigin && !settings.imageOrigins.includes(origin)) {
    logOnce(origin, log);
    return null;
  }
  return { url, alt: plainText(image.alt) };
}

const loggedOrigins = new Set<string>();
const MAX_LOGGED = 100;

function logOnce(origin: string, log: Log): void {
  if (loggedOrigins.has(origin) || loggedOrigins.size >= MAX_LOGGED) return;
  loggedOrigins.add(origin);
  log.warn({ kind: 'transform', endpoint: 'content', origin }, 'image omitted: not from IMAGE_ORIGINS');
}
