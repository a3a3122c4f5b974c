// How the rider app is built: React Router's two bundles, compiled message catalogues, modern browsers only.
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { messagesPlugin } from './web/i18n/messagesPlugin.ts';

export default defineConfig({
  publicDir: 'web/public',
  plugins: [messagesPlugin(), reactRouter()],
  // Chunks carry a hash in their name; nothing is inlined, so that a strict Content-Security-Policy needs no `data:`.
  // One stylesheet: a second request costs a phone more than the few rules it does not need yet.
  build: { target: 'es2022', assetsInlineLimit: 0, cssMinify: 'lightningcss', cssCodeSplit: false },
  environments: {
    // The server's bundle is the handler; React Router's own build is one of its imports.
    ssr: { build: { rollupOptions: { input: './web/handler.ts' } } },
  },
});
