import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import type { EpochMs } from '#domain/units.ts';
import { useAgency } from '#web/agency/agencyContext.tsx';
import { ErrorBanner } from '#web/features/base/errors/ErrorBanner.tsx';
import { useAppClock } from '#web/features/base/live/useClock.ts';
import { modeOfAddress } from '#web/features/transit/routes/pagePath.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { trustedHtml } from '#web/ui/securityPolicy.ts';
import { BottomBar } from './BottomBar.tsx';
import styles from './Chrome.module.css';
import type { ChromeData } from './chromeData.server.ts';
import { Header } from './Header.tsx';
import { ChatLauncher, LiveChatProvider } from './liveChat.tsx';
import { NotificationBanner } from './NotificationBanner.tsx';
import { OfflineNotes } from './OfflineNotes.tsx';
import { useStaticLinks, useStaticMarkup } from './staticMarkup.ts';

/** Whether a screen shows editorial content, and so reports its failure itself (spec section 8). */
function reportsContent(pathname: string): boolean {
  if (!/^\/(?:$|(?:schedules|stations)\/.)/.test(pathname)) return false;
  const mode = modeOfAddress(new URL(pathname, 'http://app'));
  return mode === null || mode === 'Access';
}

export function Chrome({ data, children }: { data: ChromeData | null; children: ReactNode }) {
  const t = useT();
  const { pathname, search } = useLocation();
  const { isDemonstration, offline } = useAgency();
  const error = data?.notificationsError;
  useStaticLinks();
  // Nobody operates a wall board, so it has no notifications, header, footer or chat.
  const isBoard = /^\/(?:(?:stations|departures)\/[^/]+\/)?board\/?$/i.test(pathname);
  const isMap = /^\/realtime-map\/?$/i.test(pathname);
  // What a rider came for is first; the map fills the screen, so nothing is below it.
  const errorBanner =
    error && !isBoard && !(error.kind === 'content' && reportsContent(pathname)) ? (
      <div className={isMap ? undefined : 'above'}>
        <ErrorBanner error={error} level={2} />
      </div>
    ) : null;
  const bare = isBoard || new URLSearchParams(search).get('hideNav') === 'true';
  return (
    <LiveChatProvider offer={data?.chat ?? null} online={data?.chatOnline ?? true}>
      <a href="#main" className={`round padded ${styles.skip}`}>
        {t('chrome.skip')}
      </a>
      {data ? <OfflineNotes now={data.now} isOn={offline} /> : null}
      {data && !isBoard ? <NotificationBanner notifications={data.notifications} now={data.now} /> : null}
      {bare ? null : <Header data={data} isOverMap={isMap} />}
      {isDemonstration ? (
        <aside id="demonstration" aria-labelledby="demonstration" className={`quiet ${styles.demonstration}`}>
          {t('chrome.demonstration')}
        </aside>
      ) : null}
      <main id="main" tabIndex={-1}>
        {isMap ? errorBanner : null}
        {children}
        {isMap ? null : errorBanner}
        {data ? <PrintNote address={data.address} madeAt={data.now} /> : null}
      </main>
      {bare ? null : <Footer hidden={isMap} />}
      {isBoard ? null : <ChatLauncher />}
      {bare ? null : <BottomBar />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: symbols sanitised on the server */}
      {data?.sprite ? <div hidden dangerouslySetInnerHTML={{ __html: trustedHtml(data.sprite) }} /> : null}
    </LiveChatProvider>
  );
}

interface Props {
  /** The address at which the document was rendered; client navigation may have changed the current one since. */
  address: string;
  /** When the document was rendered. */
  madeAt: EpochMs;
}

function PrintNote({ address, madeAt }: Props) {
  const t = useT();
  const format = useFormats();
  const clock = useAppClock(madeAt);
  const [printed, setPrinted] = useState<{ address: string; at: number } | null>(null);
  useEffect(() => {
    // Update synchronously, because the browser captures the page immediately afterwards.
    const print = () => flushSync(() => setPrinted({ address: location.href, at: clock() }));
    addEventListener('beforeprint', print);
    return () => removeEventListener('beforeprint', print);
  }, [clock]);
  const at = printed?.at ?? madeAt;
  const time = `${format.date(at)}, ${format.clock(at)}`;
  return (
    <p className="print-only" data-print-note>
      <span translate="no" dir="ltr">
        {printed?.address ?? address}
      </span>{' '}
      <span>{t(printed ? 'common.printed' : 'common.asOf', { time })}</span>
    </p>
  );
}

function Footer({ hidden }: { hidden: boolean }) {
  return (
    <footer className={styles.footer} hidden={hidden}>
      <div className="page" {...useStaticMarkup('footer')} />
    </footer>
  );
}
