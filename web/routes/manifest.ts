// Serves the W3C Web Application Manifest, with which browsers install the app.
import { langFacts } from '#web/i18n/lang.ts';
import { appContext } from '#web/request/context.ts';
import type { Route } from './+types/manifest.ts';

/** Colours of the light theme in `ui/tokens.css`, because a manifest has only one set of colours. */
const PAPER = '#fbfaf6';
const SIGN = '#16181d';

const shortcuts = [
  { url: '/schedules', key: 'chrome.schedules' },
  { url: '/realtime-map', key: 'home.map' },
  { url: '/alerts', key: 'chrome.alerts' },
] as const;

const icon = (src: string, sizes: string, type: string, purpose = 'any') => ({ src, sizes, type, purpose });

const icons = [
  icon('/favicon.svg', 'any', 'image/svg+xml'),
  icon('/icon-192.png', '192x192', 'image/png'),
  icon('/icon-512.png', '512x512', 'image/png'),
  icon('/icon-maskable.svg', 'any', 'image/svg+xml', 'maskable'),
  icon('/icon-maskable-512.png', '512x512', 'image/png', 'maskable'),
];

export function loader({ context }: Route.LoaderArgs) {
  const { agency, lang, t } = appContext(context);
  const manifest = {
    // All languages have the same id, because they are the same app.
    id: '/',
    name: `${agency.name} ${agency.brand}`,
    short_name: agency.name,
    description: t('home.description', { agency: agency.name }),
    lang,
    dir: langFacts[lang].direction,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: SIGN,
    categories: ['travel', 'navigation'],
    icons,
    shortcuts: shortcuts.map(({ url, key }) => ({
      name: t(key),
      url,
      icons: [icon('/icon-192.png', '192x192', 'image/png')],
    })),
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  });
}
