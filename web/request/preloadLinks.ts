// Preloads what the first paint uses, then what a page's scripts import as soon as they run.
import { oncePer } from '#domain/oncePer.ts';
import type { Lang } from '#web/i18n/lang.ts';

export type BuildManifest = Readonly<Record<string, { file: string } | undefined>>;

/** Modules that a screen's script imports dynamically, in one view or (`null`) in every view. */
const ON_DEMAND = [
  {
    screen: 'realtimeMap',
    view: null,
    module: 'web/features/transit/map/MapPane.tsx',
    as: 'rel=modulepreload; fetchpriority=low',
  },
  {
    screen: 'route',
    view: 'timetable',
    module: 'web/features/screens/routePage/Timetables.tsx',
    as: 'rel=modulepreload',
  },
] as const;

const sourcesOf = oncePer(
  (manifest: BuildManifest): ReadonlyMap<string, string> =>
    new Map(Object.entries(manifest).map(([source, built]) => [`/${built?.file}`, source])),
);

/** Returns a `Link` header (RFC 8288). `screenModule`: the URL of the screen's script. */
export function preloadLinks(
  manifest: BuildManifest,
  lang: Lang,
  screenModule: string | undefined,
  view: string | null,
): string {
  const source = sourcesOf(manifest).get(screenModule ?? '');
  const screen = /\/routes\/(\w+)\.tsx/.exec(source ?? '')?.[1];
  return [
    { module: 'style.css', as: 'rel=preload; as=style' },
    { module: `virtual:messages/${lang}/frame`, as: 'rel=modulepreload' },
    { module: `virtual:messages/${lang}/${screen}`, as: 'rel=modulepreload' },
    ...ON_DEMAND.filter((each) => each.screen === screen && (each.view ?? view) === view),
  ]
    .flatMap(({ module, as }) => {
      const file = manifest[module]?.file;
      return file === undefined ? [] : [`</${file}>; ${as}`];
    })
    .join(', ');
}
