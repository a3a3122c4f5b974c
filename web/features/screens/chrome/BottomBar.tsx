// The four screens that riders use most, within reach of a thumb; wide screens have them in the header.
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useAgency } from '#web/agency/agencyContext.tsx';
import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { LineIcon } from '#web/ui/LineIcon.tsx';
import styles from './BottomBar.module.css';

export function BottomBar() {
  const t = useT();
  const { hasAlerts } = useAgency();
  const { pathname } = useLocation();
  return (
    <nav aria-label={t('chrome.screens')} className={`${styles.bar} no-print`} data-bar="">
      {screens
        .filter(({ to }) => hasAlerts || to !== '/alerts')
        .map(({ to, key, pattern, drawing }) => (
          <AppLink
            key={to}
            to={to}
            className={`stack inked quiet breaks inset ${styles.screen}`}
            aria-current={currentOf(pathname, to, pattern)}
          >
            <LineIcon>{drawing}</LineIcon>
            <span>{t(key)}</span>
          </AppLink>
        ))}
    </nav>
  );
}

/** "page" on the screen itself, "true" on a screen that belongs to it. */
const currentOf = (pathname: string, to: string, pattern: RegExp): 'page' | 'true' | undefined =>
  pathname === to ? 'page' : pattern.test(pathname) ? 'true' : undefined;

const screens: {
  to: string;
  key: 'chrome.home' | 'chrome.map' | 'route.lines' | 'chrome.alertsTab';
  /** The addresses of the screens that belong to it. */
  pattern: RegExp;
  drawing: ReactNode;
}[] = [
  {
    to: '/',
    key: 'chrome.home',
    pattern: /^\/(?:find|trips)?\/?$/i,
    drawing: <path d="M3 11l9-7 9 7v9h-6v-6H9v6H3z" />,
  },
  {
    to: '/realtime-map',
    key: 'chrome.map',
    pattern: /^\/realtime-map/i,
    drawing: <path d="M3 6l6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14M15 6v14" />,
  },
  {
    to: '/schedules',
    key: 'route.lines',
    pattern: /^\/(?:schedules|stations|departures)/i,
    drawing: (
      <>
        <path d="M7 3v2.5M7 10.5v10.5M17 3v9.5M17 17.5v3.5" />
        <circle cx="7" cy="8" r="2.5" />
        <circle cx="17" cy="15" r="2.5" />
      </>
    ),
  },
  {
    to: '/alerts',
    key: 'chrome.alertsTab',
    pattern: /^\/(?:alerts|elevator-alerts)/i,
    drawing: <path d="M12 4L2.5 20h19zM12 10v5M12 17.5v.5" />,
  },
];
