// What a page's scripts import as soon as they run, told to the browser with the page, so that it need not wait for them.
import type { Lang } from '#web/i18n/lang.ts';

/** The build's manifest, keyed by module. */
type Manifest = Readonly<Record<string, { file: string; css?: readonly string[] } | undefined>>;

/** The value of a page's `Link` header (RFC 8288): the language's messages, and the map on its screen. */
export function preloadLinks(manifest: Manifest, lang: Lang, pathname: string): string {
  const modules = [`virtual:messages/${lang}`];
  if (pathname.replace(/\/+$/, '') === '/realtime-map') modules.push('web/features/map/MapPane.tsx');
  return modules
    .flatMap((module) => manifest[module]?.file ?? [])
    .map((file) => `</${file}>; rel=modulepreload`)
    .join(', ');
}
