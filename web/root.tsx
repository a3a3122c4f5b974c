// The document around every screen: language, styles, chrome, and what is shown when a screen fails.
import fontUrl from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url';
import { type ReactNode, useContext } from 'react';
import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from 'react-router';
import { agency } from '#agency/agency.ts';
import { appContext } from '#web/context.ts';
import { Chrome } from '#web/features/chrome/Chrome.tsx';
import { chromeData } from '#web/features/chrome/chromeData.server.ts';
import { legacyRedirect } from '#web/features/chrome/legacyRedirect.server.ts';
import { useArrival } from '#web/features/chrome/useArrival.ts';
import { useOverdue } from '#web/features/chrome/useOverdue.ts';
import { isUnreachable } from '#web/features/errors/isUnreachable.ts';
import { isPageError } from '#web/features/errors/pageError.ts';
import { useDocumentInstead } from '#web/features/offline/useDocumentInstead.ts';
import { langFacts } from '#web/i18n/lang.ts';
import { langOf } from '#web/i18n/requestLang.ts';
import { useLang, useT } from '#web/i18n/translation.tsx';
import { Nonce } from '#web/nonce.ts';
import { ErrorBanner } from '#web/ui/ErrorBanner.tsx';
import { markRules } from '#web/ui/markColors.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { Route } from './+types/root.ts';
import './ui/tokens.css';
import './ui/base.css';

export const links: Route.LinksFunction = () => [
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

export const middleware: Route.MiddlewareFunction[] = [legacyRedirect];

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = appContext(context);
  const headers = new Headers();
  // A language asked for by link is kept in a plain cookie that identifies nobody.
  if (langOf(new URL(request.url).searchParams.get('lang') ?? '') === app.lang) {
    headers.append('set-cookie', `lang=${app.lang}; Path=/; Max-Age=31536000; SameSite=Lax`);
  }
  return data({ chrome: await chromeData(app, request.url) }, { headers });
}

/** The chrome is as of the page view: moving on and refreshing ask for the screen alone. */
export const shouldRevalidate = (_: ShouldRevalidateFunctionArgs) => false;

export function Layout({ children }: { children: ReactNode }) {
  const lang = useLang();
  const nonce = useContext(Nonce);
  const root = useRouteLoaderData<typeof loader>('root');
  return (
    <html lang={lang} data-lang={lang} data-now={root?.chrome.now} dir={langFacts[lang].direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#16181d" />
        <link rel="manifest" href={`/manifest.webmanifest?lang=${lang}`} />
        <Meta />
        <Links />
        {/* Words are shown without it, and do not move when it comes. Vietnamese does not use it (`tokens.css`). */}
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
        <style nonce={nonce} suppressHydrationWarning>
          {markRules(root?.chrome.markColors ?? [])}
        </style>
      </head>
      <body>
        <Chrome data={root?.chrome ?? null}>{children}</Chrome>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  useArrival();
  const t = useT();
  return useOverdue(400) ? <Skeleton lines={8} label={t('common.loading')} /> : <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useArrival();
  const t = useT();
  const unreachable = isUnreachable(error);
  const asksAnew = useDocumentInstead(unreachable);
  const thrown = isRouteErrorResponse(error) ? error : null;
  if (thrown && isPageError(thrown.data)) {
    return (
      <>
        <title>{thrown.data.title}</title>
        <ErrorBanner error={thrown.data.error} level={1} />
      </>
    );
  }
  if (asksAnew) return <Skeleton lines={8} label={t('common.loading')} />;
  const kind = unreachable ? 'unreachable' : 'unexpected';
  return (
    <>
      <title>{t('common.pageTitle', { title: t(`errors.${kind}`), site: agency.name })}</title>
      <ErrorBanner error={{ kind }} level={1} />
    </>
  );
}
