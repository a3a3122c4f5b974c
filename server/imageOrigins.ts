import type { Settings } from './settings.ts';

/** Origin of an address; `{z}` and its like in a template are no obstacle. */
export const originOf = (url: string): string => new URL(url.replace(/[{}]/g, '')).origin;

/** Origins besides our own from which pages may show images: where editors keep them. */
export function imageOrigins({ CONTENT_URL, IMAGE_ORIGINS }: Settings, staticSite: string | null): string[] {
  const named = [staticSite, CONTENT_URL].flatMap((url) => (url ? [originOf(url)] : []));
  return [...new Set([...named, ...(IMAGE_ORIGINS ?? [])])];
}
