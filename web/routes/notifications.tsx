// Everything that this device asked to be told, in one place.
import { STATIC_SECONDS } from '#contract/endpoint/freshness.ts';
import { useAgency } from '#web/agency/agencyContext.tsx';
import { describePage } from '#web/features/base/meta/describePage.server.ts';
import { pageMeta } from '#web/features/base/meta/page.ts';
import { DeviceTopics } from '#web/features/screens/notifications/DeviceTopics.tsx';
import { useT } from '#web/i18n/translation.tsx';
import { appContext } from '#web/request/context.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import type { Route } from './+types/notifications.ts';
import styles from './notifications.module.css';

export function loader({ context, request }: Route.LoaderArgs) {
  const { lasts, t } = appContext(context);
  lasts(STATIC_SECONDS);
  return {
    page: describePage(context, request, {
      title: t('notify.title'),
      description: t('notify.description'),
      indexed: false,
    }),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.page);

export default function Notifications() {
  const t = useT();
  const { offline } = useAgency();
  return (
    <div className="stack loose measure">
      <PageHeader title={t('notify.title')} />
      {offline ? (
        <div className={`stack loose packed ${styles.topics}`}>
          <DeviceTopics />
        </div>
      ) : (
        <p className="unknown">{t('notify.missing')}</p>
      )}
      <p>{t('notify.description')}</p>
      <p>{t('notify.private')}</p>
    </div>
  );
}
