// How the rider app is built: React Router's two bundles, compiled message catalogues, modern browsers only.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { minify } from '@swc/core';
import { defineConfig, type Plugin } from 'vite';
import { messagesPlugin } from './web/i18n/messagesPlugin.ts';

/**
 * What every screen needs in two files, not in twenty: each request costs a phone a round trip's share, and small files
 * compress badly. What only stations and stops, the map, a search in use or an old browser needs stays by itself.
 */
const sharedChunks = [
  { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie)[\\/]/ },
  {
    name: 'app',
    test: /[\\/](web[\\/](ui(?![\\/]lights\.)|features(?![\\/](transit[\\/](map|search|stations|stops)|screens[\\/](realtimeMap|stations?|stop)))|i18n)|agency)[\\/]/,
    minShareCount: 2,
  },
  {
    name: 'stations',
    test: /[\\/]web[\\/]features[\\/](transit[\\/]stations|transit[\\/]stops|screens[\\/]stations?|screens[\\/]stop)[\\/]/,
    minShareCount: 2,
  },
];

/**
 * Shortens our own code once more, before the build does: a hundredth of what a phone loads. The framework's comes
 * shortened, and grows by it.
 */
const shorten: Plugin = {
  name: 'shorten',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async renderChunk(code, { name }) {
    if (name === 'framework') return null;
    const shortened = await minify(code, { module: true, mangle: true, compress: { ecma: 2022, passes: 2 } });
    return shortened.code;
  },
};

/** Selectors of Leaflet's parts that our map does without (`web/features/transit/map/engine/leaflet.ts`). */
const UNLOADED_PART =
  /popup|tooltip|control-layers|control-scale|marker|shadow|image-layer|div-icon|default-icon|vml|oldie/;

/** Leaves the rules of those parts out of the one stylesheet: a twentieth of it. */
const leafletParts: Plugin = {
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
 * What React Router's modules do that is not done here, 3 kB of what a phone loads: routes are not discovered, since their
 * list comes with the page (`react-router.config.ts`), and nothing is instrumented.
 */
const leftOut: Readonly<Record<string, string>> = {
  'lib/dom/ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false;
    export const getPartialManifest = (manifest) => manifest;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => {};`,
  'lib/router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;`,
};
const WHOLE = '?whole';

/** Puts those in the place of the modules' own; all else a module exports stays as it is. */
const leaveOut: Plugin = {
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
 * A class as pages bear it: what tells its file, then its own name. The same in every build of the same tree, so that
 * the server's pages and the browser's scripts agree; short, because it stands in every page that uses it.
 */
function scopedName(name: string, file: string): string {
  const place = path.relative(import.meta.dirname, file.split('?')[0] ?? file);
  const scoped = `_${digest(place)}${name}`;
  const whole = `${place} ${name}`;
  const other = scopedNames.get(scoped);
  if (other !== undefined && other !== whole)
    throw new Error(`${whole} and ${other} would be one class: rename one.`);
  scopedNames.set(scoped, whole);
  return scoped;
}

export default defineConfig({
  publicDir: 'web/public',
  css: { modules: { generateScopedName: scopedName } },
  plugins: [messagesPlugin(), leaveOut, reactRouter(), leafletParts, shorten],
  // The manifest tells the handler what to preload. Chunks carry a hash in their name; nothing is inlined, so that a strict Content-Security-Policy needs no `data:`.
  // One stylesheet: a second request costs a phone more than the few rules it does not need yet.
  build: {
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    cssCodeSplit: false,
  },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: sharedChunks } } } } },
    // The server's bundle is the handler; React Router's own build is one of its imports.
    ssr: { build: { rollupOptions: { input: './web/handler.ts' } } },
  },
});
