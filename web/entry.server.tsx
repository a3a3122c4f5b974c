// Renders a document, whole: its inline scripts and styles bear the render's nonce, by which the server knows them.
import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { logFailure } from '#web/features/base/errors/logFailure.ts';
import { TranslationProvider } from '#web/i18n/translation.tsx';
import { appContext } from '#web/request/context.ts';
import { preloadLinks } from '#web/request/preloadLinks.ts';
import { Nonce } from '#web/ui/nonce.ts';

/** Milliseconds a deferred part of a page may take before it is sent as failed. */
export const streamTimeout = 8_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> | Response {
  const { lang, log, manifest, nonce, requestId, t } = appContext(context);
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-language', lang);
  const screen = routerContext.staticHandlerContext.matches.at(-1)?.route.id ?? '';
  const url = new URL(request.url);
  const links = preloadLinks(
    manifest,
    lang,
    routerContext.manifest.routes[screen]?.module,
    url.searchParams.get('view'),
  );
  if (links !== '') headers.append('link', links);
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  return new Promise((resolve, reject) => {
    let finalStatus = status;
    let hasShell = false;
    const { pipe, abort } = renderToPipeableStream(
      <Nonce value={nonce}>
        <TranslationProvider lang={lang} t={t}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </TranslationProvider>
      </Nonce>,
      {
        nonce,
        // Whatever is ready stands where it belongs, however long: React would put it last and move it by a script.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onShellReady() {
          hasShell = true;
        },
        onAllReady() {
          clearTimeout(timer);
          const parts: Buffer[] = [];
          const body = new Writable({
            write(chunk: Buffer, _, written) {
              parts.push(chunk);
              written();
            },
            final(done) {
              resolve(new Response(Buffer.concat(parts), { status: finalStatus, headers }));
              done();
            },
          });
          pipe(body);
        },
        onShellError: reject,
        onError(error: unknown) {
          finalStatus = 500;
          // Without its frame a page fails as a whole, and is logged with `handleError`.
          if (hasShell) logFailure(log, error, { requestId, path: new URL(request.url).pathname });
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
}

/** Whatever a loader or a render threw, logged by kind (spec section 8). */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const { log, requestId } = appContext(context);
  logFailure(log, error, { requestId, path: new URL(request.url).pathname });
};
