import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { EpochMs } from '#domain/units.ts';
import { useAgency } from '#web/agency/agencyContext.tsx';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { dateParameter } from '#web/request/parameters.ts';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { useHydrated } from '#web/ui/hydration.ts';
import { Skeleton } from '#web/ui/Loading.tsx';
import { OFFLINE_PAGE, type SavedPage, type WorkerMessage } from './savedPages.ts';

export function SavedList() {
  const t = useT();
  const format = useFormats();
  const agency = useAgency();
  /** `undefined`: not known yet; `null`: the browser lacks or refuses workers, or the worker does not reply. */
  const [pages, setPages] = useState<SavedPage[] | null>();
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    let ended = false;
    void queryWorker({ type: 'list' }).then((answer) => {
      if (!ended) setPages(answer);
    });
    return () => {
      ended = true;
    };
  }, []);
  const forget = async () => {
    const left = await queryWorker({ type: 'forget' });
    if (left === null) return;
    setPages(left);
    setAnnounced(t('offline.forgotten'));
  };
  if (pages === undefined)
    return (
      <>
        <noscript>
          <p>{t('offline.unable')}</p>
        </noscript>
        <Skeleton lines={4} label={t('common.loading')} />
      </>
    );
  const entries = savedEntries(pages ?? [], agency.name, agency.zone);
  return (
    <>
      {entries.length === 0 && announced === '' ? (
        <p>{t(pages === null ? 'offline.unable' : 'offline.none')}</p>
      ) : null}
      <ul className="measure above below">
        {entries.map(({ address, title, isTimetable, day, asOf }) => (
          <li key={address} className="cluster between ruled">
            <AppLink to={address} className="touch wraps snug strong">
              <span translate="no">{title}</span>
              {isTimetable ? <span className="regular">{t('route.timetable')}</span> : null}
              {day === null ? null : <span className="regular">{format.longDay(day)}</span>}
            </AppLink>
            <span className="quiet">{t('offline.saved', { time: format.dayAndClock(asOf) })}</span>
          </li>
        ))}
      </ul>
      {entries.length > 0 ? (
        <Button kind="ink" onClick={forget}>
          {t('offline.forget')}
        </Button>
      ) : null}
      <p role="status">{announced}</p>
    </>
  );
}

/** Returns the worker's reply. `[]`: no worker is active yet; `null`: workers are missing or refused, or there is no reply. */
export async function queryWorker(message: WorkerMessage): Promise<SavedPage[] | null> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => 'refused' as const);
  if (!navigator.serviceWorker || registration === 'refused') return null;
  const worker = registration?.active;
  if (!worker) return [];
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), 3_000);
    port1.onmessage = ({ data }: MessageEvent<SavedPage[]>) => {
      clearTimeout(timer);
      resolve(data);
    };
    worker.postMessage(message, [port2]);
  });
}

interface SavedEntry {
  address: string;
  /** Without the site's name. */
  title: string;
  isTimetable: boolean;
  /** Noon of the chosen day; `null`: the address names no valid day. */
  day: EpochMs | null;
  /** When the server rendered the page, by the server's clock. */
  asOf: EpochMs;
}

/** Lists saved pages except the offline one; of those with the same path, title, view and day, only the last viewed. */
export function savedEntries(pages: readonly SavedPage[], site: string, zone: string): SavedEntry[] {
  const entries = new Map<string, SavedEntry>();
  for (const { address, title, asOf } of pages.toSorted((a, b) => b.usedAt - a.usedAt)) {
    if (address === OFFLINE_PAGE) continue;
    const [path = '', query = ''] = address.split('?', 2);
    const choice = new URLSearchParams(query);
    const ending = ` | ${site}`;
    const entry = {
      address,
      title: title.endsWith(ending) ? title.slice(0, -ending.length) : title || path,
      isTimetable: choice.get('view') === 'timetable',
      day:
        dateParameter(choice.get('date'))?.toZonedDateTime({ timeZone: zone, plainTime: '12:00' })
          .epochMilliseconds ?? null,
      asOf,
    };
    const key = `${path} ${entry.title} ${entry.isTimetable} ${entry.day}`;
    if (!entries.has(key)) entries.set(key, entry);
  }
  return [...entries.values()];
}

export function MissingNote() {
  const t = useT();
  const { search } = useLocation();
  // The worker serves the same document for every missing page, so the server does not know which one is missing.
  const hydrated = useHydrated();
  const missing = hydrated ? missingPage(new URLSearchParams(search).get('from'), location.origin) : null;
  if (missing === null) return null;
  return (
    <section className="stack start panel measure below" data-missing>
      <p>{t('offline.missing')}</p>
      <a href={missing} className={buttonClass('ink')}>
        {t('offline.tryAgain')}
      </a>
    </section>
  );
}

/** Returns the absolute URL of the page at `from`; `null` if `from` is not a path of this site. */
export function missingPage(from: string | null, origin: string): string | null {
  if (from === null || !from.startsWith('/') || !URL.canParse(from, origin)) return null;
  const url = new URL(from, origin);
  return url.origin === origin ? url.href : null;
}
