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

/**
 * Returns a `Link` header (RFC 8288). `screenModule`: the URL of the screen's script. `words` names the scripts with the
 * agency's own messages (`serverTranslate.server.ts`), if it has any.
 */
export function preloadLinks(
  manifest: BuildManifest,
  lang: Lang,
  screenModule: string | undefined,
  view: string | null,
  words?: string,
): string {
  const source = sourcesOf(manifest).get(screenModule ?? '');
  const screen = /\/routes\/(\w+)\.tsx/.exec(source ?? '')?.[1];
  const fileOf = (module: string) => manifest[module]?.file;
  const wordsFile = (share: string | undefined) =>
    words !== undefined && fileOf(`virtual:messages/en/${share}`) !== undefined
      ? `assets/${share}.${words}.js`
      : fileOf(`virtual:messages/${lang}/${share}`);
  return [
    { file: fileOf('style.css'), as: 'rel=preload; as=style' },
    ...['frame', screen].map((share) => ({ file: wordsFile(share), as: 'rel=modulepreload' })),
    ...ON_DEMAND.filter((each) => each.screen === screen && (each.view ?? view) === view).map(
      ({ module, as }) => ({ file: fileOf(module), as }),
    ),
  ]
    .flatMap(({ file, as }) => (file === undefined ? [] : [`</${file}>; ${as}`]))
    .join(', ');
}
