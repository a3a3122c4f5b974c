import type { Settings } from '#server/settings/settings.ts';

/** Returns the origin of a URL, or of a URL template with placeholders such as `{z}`. */
export const originOf = (url: string): string => new URL(url.replace(/[{}]/g, '')).origin;

/** Returns the other origins that pages may load images from: static site, content and `IMAGE_ORIGINS`. */
export function imageOrigins({ CONTENT_URL, IMAGE_ORIGINS }: Settings, staticSite: string | null): string[] {
  const named = [staticSite, CONTENT_URL].flatMap((url) => (url ? [originOf(url)] : []));
  return [...new Set([...named, ...(IMAGE_ORIGINS ?? [])])];
}
