// Build configuration: React Router's two bundles, compiled message catalogues, modern browsers only.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { minify } from '@swc/core';
import { defineConfig, type Plugin } from 'vite';
import { messagesPlugin } from './web/i18n/messagesPlugin.ts';

/**
 * The code that screens share is combined into two files, that of stations and stops into a third, and that of live
 * vehicles into a fourth: each request costs a phone part of a round trip, and small files compress badly. The map and search
 * suggestions stay separate.
 */
const sharedChunks = [
  { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie)[\\/]/ },
  {
    name: 'app',
    test: /[\\/](web[\\/](ui(?![\\/](lights|NoticeRow|PageLinks|useLiveFilter|useWakeLock)\.)|features(?![\\/](base[\\/]notify|transit[\\/](alerts[\\/](DetourCard|NoticeLines)|departures[\\/]DayGrid|notify[\\/](notifiable|NotifyPanel))|transit[\\/](calendar|map|search|stations|stops|journeys|journeyForm)|screens[\\/](realtimeMap|stations?|stop)))|i18n)|agency(?![\\/]useWeekDays))[\\/]/,
    minShareCount: 2,
  },
  {
    name: 'stations',
    test: /[\\/](domain[\\/]stations|web[\\/]features[\\/](transit[\\/]stations|transit[\\/]stops|screens[\\/]stations?|screens[\\/]stop|transit[\\/]map[\\/]engine[\\/]mapView))[\\/.]/,
    minShareCount: 2,
  },
  {
    name: 'vehicles',
    test: /[\\/](contract[\\/](fields|client|live)|web[\\/]features[\\/]transit[\\/](vehicles|map[\\/](engine|feed|vehicleWords)))[\\/.]/,
    minShareCount: 2,
  },
];

/**
 * Minifies our own code before the build minifies it again, because two passes make it smaller. The framework's code is
 * already minified and would grow.
 */
const shortenPlugin: Plugin = {
  name: 'shorten',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async renderChunk(code, { name }) {
    if (name === 'framework') return null;
    const shortened = await minify(code, { module: true, mangle: true, compress: { ecma: 2022, passes: 2 } });
    return shortened.code;
  },
};

/** Selectors of Leaflet parts that our map does not use (`web/features/transit/map/engine/leaflet.ts`). */
const UNLOADED_PART =
  /popup|tooltip|control-layers|control-scale|marker|shadow|image-layer|div-icon|default-icon|vml|oldie/;

/** Removes the rules for those parts from Leaflet's stylesheet. */
const leafletPlugin: Plugin = {
  name: 'leaflet-parts',
  enforce: 'pre',
  transform(css, id) {
    if (!id.split('?')[0]?.endsWith('leaflet/dist/leaflet.css')) return null;
    return css
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .replaceAll(/([^{};]+)(\{[^{}]*\})/g, (_, selectors: string, rule: string) => {
        const kept = selectors.split(',').filter((selector) => !UNLOADED_PART.test(selector));
        return kept.length > 0 ? kept.join(',') + rule : '';
      });
  },
};

/**
 * Moves the fonts out of the stylesheet. Pages have them in their own rules (`web/request/firstPaint.ts`): declared again after
 * the first paint, a font counts as new, and text that was painted in a fallback moves when it is replaced.
 */
const fontsPlugin: Plugin = {
  name: 'fonts-apart',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
      const css = String(file.source);
      const faces = css.match(/@font-face\{[^}]*\}/g) ?? [];
      file.source = css.replaceAll(/@font-face\{[^}]*\}/g, '');
      this.emitFile({ type: 'asset', fileName: 'assets/fonts.css', source: faces.join('') });
    }
  },
};

/**
 * Replacements for unused features of React Router, to make its modules smaller: there is no route discovery,
 * because the list of routes is sent with the page (`react-router.config.ts`); no link prefetches a page, no loader runs
 * during hydration, the one stylesheet is in every page, and there is no instrumentation.
 */
const leftOut: Readonly<Record<string, string>> = {
  'lib/dom/ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false;
    export const getPartialManifest = (manifest) => manifest;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => {};`,
  'lib/dom/ssr/components.js': 'export const PrefetchPageLinks = () => null;',
  'lib/dom/ssr/errorBoundaries.js': 'export const RemixRootDefaultErrorBoundary = () => null;',
  'lib/dom/ssr/fallback.js': 'export const RemixRootDefaultHydrateFallback = () => null;',
  'lib/dom/ssr/links.js': `
    export const prefetchRouteCss = async () => {};
    export const prefetchStyleLinks = async () => {};`,
  'lib/router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;`,
};
const WHOLE = '?whole';

/** Replaces the exports in `leftOut`; other exports of those modules are unchanged. */
const leaveOutPlugin: Plugin = {
  name: 'leave-out',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (id) => (id.endsWith(WHOLE) ? id : null),
  async load(id) {
    if (id.endsWith(WHOLE)) return readFile(id.slice(0, -WHOLE.length), 'utf8');
    const [, module] = /\/react-router\/dist\/production\/([^?]+)$/.exec(id) ?? [];
    const instead = module === undefined ? undefined : leftOut[module];
    return instead === undefined ? null : `export * from ${JSON.stringify(id + WHOLE)};${instead}`;
  },
};

const scopedNames = new Map<string, string>();
const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 3);

/**
 * Returns a CSS class name: a prefix for its file, then its own name. It is the same in every build of the same tree,
 * so that server and browser agree, and short, because it appears in every page that uses it.
 */
function scopedName(name: string, file: string): string {
  const filePath = path.relative(import.meta.dirname, file.split('?')[0] ?? file);
  const scoped = `_${digest(filePath)}${name}`;
  const whole = `${filePath} ${name}`;
  const other = scopedNames.get(scoped);
  if (other !== undefined && other !== whole)
    throw new Error(`${whole} and ${other} would have the same class name: rename one.`);
  scopedNames.set(scoped, whole);
  return scoped;
}

export default defineConfig({
  publicDir: 'web/public',
  css: { modules: { generateScopedName: scopedName } },
  plugins: [messagesPlugin(), leaveOutPlugin, reactRouter(), leafletPlugin, shortenPlugin, fontsPlugin],
  // The handler reads the manifest to preload files, because their names contain a hash. Nothing is inlined, so that a
  // strict Content-Security-Policy needs no `data:`.
  // There is one stylesheet: on a phone, a second request costs more than the unused rules.
  build: {
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    cssCodeSplit: false,
  },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: sharedChunks } } } } },
    // The server bundle is the handler; React Router's own build is one of its imports.
    ssr: { build: { rollupOptions: { input: './web/handler.ts' } } },
  },
});
