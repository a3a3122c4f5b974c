// Serves the W3C Web Application Manifest, with which browsers install the app.
import type { Picture } from '#agency/types.ts';
import { directionOf } from '#web/i18n/lang.ts';
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

const ourIcons = [
  icon('/favicon.svg', 'any', 'image/svg+xml'),
  icon('/icon-192.png', '192x192', 'image/png'),
  icon('/icon-512.png', '512x512', 'image/png'),
  icon('/icon-maskable.svg', 'any', 'image/svg+xml', 'maskable'),
  icon('/icon-maskable-512.png', '512x512', 'image/png', 'maskable'),
];

const iconOf = ({ address, width, height }: Picture) =>
  address.endsWith('.svg')
    ? icon(address, 'any', 'image/svg+xml')
    : icon(address, `${width}x${height}`, 'image/png');

export function loader({ context }: Route.LoaderArgs) {
  const { agency, lang, t } = appContext(context);
  const own = agency.pictures.icon;
  const icons = own === undefined ? ourIcons : [iconOf(own)];
  const manifest = {
    // All languages have the same id, because they are the same app.
    id: '/',
    name: `${agency.name} ${agency.brand}`,
    short_name: agency.name,
    description: t(agency.hasVehicles ? 'home.description' : 'home.plainDescription', {
      agency: agency.name,
    }),
    lang,
    dir: directionOf(lang),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: SIGN,
    categories: ['travel', 'navigation'],
    icons,
    shortcuts: shortcuts
      .filter(({ url }) => agency.hasAlerts || url !== '/alerts')
      .map(({ url, key }) => ({
        name: t(key === 'home.map' && !agency.hasVehicles ? 'chrome.map' : key),
        url,
        icons: icons.slice(0, 2),
      })),
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  });
}
