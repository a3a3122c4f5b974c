// The top of the page a rider is on the way to, with all that is known of it before it is there.
import { useLayoutEffect } from 'react';
import type { Location } from 'react-router';
import { useT } from '#web/i18n/translation.tsx';
import { opensOf } from '#web/ui/opens.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { screenTitle } from './screenTitle.ts';

export function ArrivingPage({ location }: { location: Location }) {
  const t = useT();
  const opens = opensOf(location.state);
  const title = opens?.title ?? screenTitle(location.pathname, t);
  const { key } = location;
  // The rider may have been far down a longer page. Where they were is remembered for the way back by then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation begins at the top
  useLayoutEffect(() => {
    // Newer browsers answer with a promise, which is no clean-up.
    void scrollTo({ top: 0, behavior: 'instant' });
  }, [key]);
  return (
    <>
      {title === null ? null : (
        <PageHeader
          title={title}
          {...(opens ? { translate: 'no' as const } : {})}
          mark={opens?.badge ? <RouteMark route={opens.badge} size="L" decorative /> : null}
        />
      )}
      <Skeleton lines={8} label={t('common.loading')} hasHeading={title === null} />
    </>
  );
}
