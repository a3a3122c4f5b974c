// What a page needs, told to the browser before the page itself: what it paints with first, then what its scripts import
// as soon as they run, so that it need not wait for them.
import type { Lang } from '#web/i18n/lang.ts';

/** The build's manifest, keyed by module. */
type Manifest = Readonly<Record<string, { file: string; css?: readonly string[] } | undefined>>;

/**
 * The value of a page's `Link` header (RFC 8288): the stylesheet, the language's messages, and on its screen the map,
 * which is used last.
 */
export function preloadLinks(manifest: Manifest, lang: Lang, pathname: string): string {
  const hasMap = /^\/realtime-map\/*$/i.test(pathname);
  return [
    { module: 'style.css', as: 'rel=preload; as=style' },
    { module: `virtual:messages/${lang}`, as: 'rel=modulepreload' },
    ...(hasMap
      ? [{ module: 'web/features/map/MapPane.tsx', as: 'rel=modulepreload; fetchpriority=low' }]
      : []),
  ]
    .flatMap(({ module, as }) => {
      const file = manifest[module]?.file;
      return file === undefined ? [] : [`</${file}>; ${as}`];
    })
    .join(', ');
}
