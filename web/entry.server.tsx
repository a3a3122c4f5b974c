// Renders a complete document. The server recognises its inline scripts and styles by the render's nonce.
import { Writable } from 'node:stream';
import type { ReactElement } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { logFailure } from '#web/features/base/errors/logFailure.ts';
import { frameMarkup } from '#web/features/screens/chrome/frameMarkup.server.tsx';
import { StaticMarkup } from '#web/features/screens/chrome/staticMarkup.ts';
import { TranslationProvider } from '#web/i18n/translation.tsx';
import { appContext } from '#web/request/context.ts';
import { handoffScripts } from '#web/request/handoffScripts.ts';
import { preloadLinks } from '#web/request/preloadLinks.ts';
import { Nonce } from '#web/ui/nonce.ts';

/** Milliseconds after which a deferred part of a page is sent as failed. */
export const streamTimeout = 8_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const app = appContext(context);
  const { lang, log, manifest, nonce, requestId, t } = app;
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
  const handoff = handoffScripts(routerContext.serverHandoffStream, nonce);
  // If rendering throws, `handoff` is never awaited, and its rejection must not stay unhandled.
  handoff.catch(() => {});
  // Without the stream, a page renders in one pass. The scripts with its data are added below, after the markup.
  const document = (
    <Nonce value={nonce}>
      <TranslationProvider lang={lang} t={t}>
        <StaticMarkup value={frameMarkup(app)}>
          <ServerRouter context={withoutStream(routerContext)} url={request.url} nonce={nonce} />
        </StaticMarkup>
      </TranslationProvider>
    </Nonce>
  );
  const whole = `<!DOCTYPE html>${renderToString(document)}`;
  // `renderToString` is faster than `renderWaiting`, which is for pending or failed parts.
  const rendered = whole.includes('<!--$!-->')
    ? await renderWaiting(document, nonce, (error) =>
        logFailure(log, error, { requestId, path: new URL(request.url).pathname }),
      )
    : { html: whole, failed: false };
  const end = rendered.html.lastIndexOf('</body>');
  return new Response(rendered.html.slice(0, end) + (await handoff) + rendered.html.slice(end), {
    status: rendered.failed ? 500 : status,
    headers,
  });
}

const withoutStream = ({ serverHandoffStream: _, ...context }: EntryContext): EntryContext => context;

/** Renders the complete document. Rejects if the frame fails; `failed`: a part failed, reported if after the frame. */
function renderWaiting(
  document: ReactElement,
  nonce: string,
  report: (error: unknown) => void,
): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false;
    let hasShell = false;
    const { pipe, abort } = renderToPipeableStream(document, {
      nonce,
      // By default, React puts large parts last and moves them with a script.
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
            resolve({ html: Buffer.concat(parts).toString(), failed });
            done();
          },
        });
        pipe(body);
      },
      onShellError: reject,
      onError(error: unknown) {
        failed = true;
        // If the frame fails, the whole page fails, which `handleError` logs.
        if (hasShell) report(error);
      },
    });
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
}

/** Logs what a loader or a render threw, by kind (spec section 8), unless the request was aborted. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const { log, requestId } = appContext(context);
  logFailure(log, error, { requestId, path: new URL(request.url).pathname });
};
