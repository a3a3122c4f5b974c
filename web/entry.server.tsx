// Renders a complete document. The server recognises its inline scripts and styles by the render's nonce.
import { renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { logFailure } from '#web/features/base/errors/pageError.ts';
import { frameMarkup } from '#web/features/screens/chrome/frameMarkup.server.tsx';
import { StaticMarkup } from '#web/features/screens/chrome/staticMarkup.ts';
import { agencyWords } from '#web/i18n/serverTranslate.server.ts';
import { TranslationProvider } from '#web/i18n/translation.tsx';
import { appContext } from '#web/request/context.ts';
import { preloadLinks, withFirstStyles } from '#web/request/firstPaint.ts';
import { handoffScripts, renderWaiting } from '#web/request/renderDocument.ts';
import { Nonce } from '#web/ui/securityPolicy.ts';

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
  const { lang, log, manifest, nonce, requestId, styles, t } = app;
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-language', lang);
  const screen = routerContext.staticHandlerContext.matches.at(-1)?.route.id ?? '';
  const url = new URL(request.url);
  const links = preloadLinks(
    manifest,
    lang,
    routerContext.manifest.routes[screen]?.module,
    url.searchParams.get('view'),
    agencyWords(app.agency, lang),
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
    ? await renderWaiting(document, nonce, streamTimeout + 1_000)
    : { html: whole, errors: [] };
  for (const error of rendered.errors) logFailure(log, error, { requestId, path: url.pathname });
  const html = withFirstStyles(rendered.html, styles, nonce);
  // The stylesheet is last: scripts after it would wait for it.
  const end = html.lastIndexOf('<link ');
  return new Response(html.slice(0, end) + (await handoff) + html.slice(end), {
    status: rendered.errors.length > 0 ? 500 : status,
    headers,
  });
}

const withoutStream = ({ serverHandoffStream: _, ...context }: EntryContext): EntryContext => context;

/** Logs what a loader or a render threw, by kind (spec section 8), unless the request was aborted. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const { log, requestId } = appContext(context);
  logFailure(log, error, { requestId, path: new URL(request.url).pathname });
};
