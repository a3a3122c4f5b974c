import fontUrl from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url';
import { type ReactNode, useContext, useEffect, useState } from 'react';
import {
  isRouteErrorResponse,
  Links,
  type Location,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigation,
  useRouteLoaderData,
} from 'react-router';
import type { Accent } from '#agency/accent.ts';
import { CONTENT_SECONDS } from '#contract/endpoint/freshness.ts';
import { AgencyProvider, useAgency } from '#web/agency/agencyContext.tsx';
import { isUnreachable } from '#web/features/base/errors/browserErrors.ts';
import { ErrorBanner } from '#web/features/base/errors/ErrorBanner.tsx';
import { isPageError } from '#web/features/base/errors/pageError.ts';
import { ArrivingPage } from '#web/features/screens/chrome/ArrivingPage.tsx';
import { agencyView } from '#web/features/screens/chrome/agencyView.server.ts';
import { Chrome } from '#web/features/screens/chrome/Chrome.tsx';
import { chromeData } from '#web/features/screens/chrome/chromeData.server.ts';
import { legacyRedirect } from '#web/features/screens/chrome/legacyRedirect.server.ts';
import { SiteSearch } from '#web/features/screens/chrome/SiteSearch.tsx';
import { directionOf } from '#web/i18n/lang.ts';
import { useLang, useT } from '#web/i18n/translation.tsx';
import { appContext } from '#web/request/context.ts';
import { ProgressBar, Skeleton } from '#web/ui/Loading.tsx';
import { markRules } from '#web/ui/routeBadge.ts';
import { Nonce } from '#web/ui/securityPolicy.ts';
import type { Route } from './+types/root.ts';
import './ui/tokens.css';
import './ui/base.css';

export const middleware: Route.MiddlewareFunction[] = [legacyRedirect];

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = appContext(context);
  app.lasts(CONTENT_SECONDS);
  return {
    agency: agencyView(app.agency, app.lang, app.settings),
    chrome: await chromeData(app, request.url),
  };
}

/** The frame's data is loaded only with the document; navigation and refreshes request only the screen's data. */
export const shouldRevalidate = (_: ShouldRevalidateFunctionArgs) => false;

/**
 * Browsers repeat the address with its fragment for each module: one of a megabyte stops the tab. Without it, the page
 * costs no more than an empty one at that address, about 2.5 s of Chromium's own. No rider’s link is longer than this.
 */
const MAX_FRAGMENT = 100_000;
const dropLongFragment = `location.hash.length>${MAX_FRAGMENT}&&history.replaceState(history.state,'',location.pathname+location.search)`;

export function Layout({ children }: { children: ReactNode }) {
  const lang = useLang();
  const nonce = useContext(Nonce);
  const root = useRouteLoaderData<typeof loader>('root');
  const icon = root?.agency.icon;
  return (
    <html
      lang={lang}
      data-lang={lang}
      data-messages={root?.chrome.words}
      data-now={root?.chrome.now}
      data-address={root?.chrome.address}
      dir={directionOf(lang)}
    >
      <head>
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, allowed by its hash
          dangerouslySetInnerHTML={{ __html: dropLongFragment }}
        />
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#16181d" />
        <link rel="manifest" href={`/manifest.webmanifest?lang=${lang}`} />
        <link rel="icon" href={icon ?? '/favicon.svg'} />
        <link rel="apple-touch-icon" href={icon?.endsWith('.png') ? icon : '/apple-touch-icon.png'} />
        <Meta />
        {/* A page painted before the font arrives keeps its fallback. Vietnamese does not use the font (`tokens.css`). */}
        {lang === 'vi' ? null : (
          <link
            rel="preload"
            as="font"
            type="font/woff2"
            href={fontUrl}
            crossOrigin="anonymous"
            fetchPriority="low"
          />
        )}
        {/* The server writes the rules of the first paint after these, in an element of their own: a page that React renders
            again in the browser has this text, whose hash the policy must name. */}
        <style nonce={nonce}>
          {accentRules(root?.agency.accent ?? null) + markRules(root?.chrome.markColors ?? [])}
        </style>
      </head>
      <body>
        <AgencyProvider agency={root?.agency ?? null}>
          <Chrome data={root?.chrome ?? null}>{children}</Chrome>
        </AgencyProvider>
        <ScrollRestoration />
        <Scripts />
        {/* The first paint uses the rules written above (`firstPaint.ts`), so nothing waits for the stylesheet. */}
        <Links />
      </body>
    </html>
  );
}

/** A faster response shows no loading indicator. */
const INDICATOR_DELAY_MS = 80;

export default function App() {
  useArrival();
  const t = useT();
  const { pathname } = useLocation();
  const target = useSlowNavigation(INDICATOR_DELAY_MS);
  return (
    <>
      {target ? <ProgressBar label={t('common.loading')} /> : null}
      {target && target.pathname !== pathname ? <ArrivingPage location={target} /> : <Outlet />}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useArrival();
  const t = useT();
  const { name } = useAgency();
  const unreachable = isUnreachable(error);
  const isReloading = useDocumentInstead(unreachable);
  const thrown = isRouteErrorResponse(error) ? error : null;
  if (thrown && isPageError(thrown.data)) {
    return (
      <>
        <title>{thrown.data.title}</title>
        <ErrorBanner error={thrown.data.error} level={1} />
        {/* A rider with a wrong address can search for the right page. */}
        {thrown.status === 404 ? <SiteSearch large /> : null}
      </>
    );
  }
  if (isReloading) return <Skeleton lines={8} label={t('common.loading')} />;
  const kind = unreachable ? 'unreachable' : 'unexpected';
  return (
    <>
      <title>{t('common.pageTitle', { title: t(`errors.${kind}`), site: name })}</title>
      <ErrorBanner error={{ kind }} level={1} />
    </>
  );
}

/** Returns the target of a navigation that has been pending for `milliseconds`; otherwise `null`. */
function useSlowNavigation(milliseconds: number): Location | null {
  const { state, location } = useNavigation();
  const key = state === 'loading' ? location.key : null;
  const [overdue, setOverdue] = useState<string | null>(null);
  useEffect(() => {
    if (key === null) return setOverdue(null);
    const timer = setTimeout(() => setOverdue(key), milliseconds);
    return () => clearTimeout(timer);
  }, [key, milliseconds]);
  return location !== undefined && key !== null && overdue === key ? location : null;
}

/** The current path, outside React because a failing screen replaces the whole app. */
let shownPath: string | null = null;

/** Announces a new screen by moving the focus to its heading, unless the address has a fragment. */
function useArrival(): void {
  const { pathname, hash } = useLocation();
  useEffect(() => {
    const isFirst = shownPath === null;
    if (shownPath === pathname) return;
    shownPath = pathname;
    if (isFirst || hash) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [pathname, hash]);
}

/** Reloads the page as a document if its data did not load and a worker can serve it. Returns whether it reloads. */
function useDocumentInstead(isUnreachable: boolean): boolean {
  const [hasWorker] = useState(
    () => typeof navigator !== 'undefined' && Boolean(navigator.serviceWorker?.controller),
  );
  const reloads = isUnreachable && hasWorker;
  useEffect(() => {
    if (reloads) location.reload();
  }, [reloads]);
  return reloads;
}

/** Writes the rules that replace the accent of `tokens.css`, which follows them in the page, with the agency's. */
const accentRules = (accent: Accent | null): string =>
  accent === null
    ? ''
    : `html:root{--accent:${accent.light};--accent-wash:${accent.lightWash};--notice:${accent.light}}` +
      `@media screen and (prefers-color-scheme:dark){html:root{--accent:${accent.dark};--accent-ink:#0a0b0d;--accent-wash:${accent.darkWash};--notice:${accent.light}}}`;
