// Shows the page to which a rider is navigating before it loads: its heading, if known, above placeholders.
import { useLayoutEffect } from 'react';
import type { Location } from 'react-router';
import { useAgency } from '#web/agency/agencyContext.tsx';
import type { MessageKey, Translate } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/translation.tsx';
import { readPageHeading } from '#web/ui/AppLink.tsx';
import { Skeleton } from '#web/ui/Loading.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';

export function ArrivingPage({ location }: { location: Location }) {
  const t = useT();
  const { hasVehicles } = useAgency();
  const heading = readPageHeading(location.state);
  const title = heading?.title ?? screenTitle(location.pathname, t, hasVehicles);
  const { key } = location;
  // The rider may have scrolled far down the previous page. The router has already stored that position for going back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation starts at the top
  useLayoutEffect(() => {
    void scrollTo({ top: 0, behavior: 'instant' });
  }, [key]);
  return (
    <>
      {title === null ? null : (
        <PageHeader
          title={title}
          {...(heading ? { translate: 'no' as const } : {})}
          mark={heading?.badge ? <RouteMark route={heading.badge} size="L" decorative /> : null}
        />
      )}
      <Skeleton lines={8} label={t('common.loading')} hasHeading={title === null} />
    </>
  );
}

const titles: Readonly<Record<string, MessageKey>> = {
  '/schedules': 'schedules.title',
  '/alerts': 'alerts.title',
  '/elevator-alerts': 'elevators.title',
  '/stations': 'stations.title',
  '/realtime-map': 'map.title',
};

function screenTitle(pathname: string, t: Translate, hasVehicles: boolean): string | null {
  const key = titles[pathname.replace(/\/+$/, '').toLowerCase()];
  return key ? t(key === 'map.title' && !hasVehicles ? 'chrome.map' : key) : null;
}
