// Without a network, the worker shows this list instead of a page that is not saved.
import { STATIC_SECONDS } from '#contract/endpoint/freshness.ts';
import { describePage } from '#web/features/base/meta/describePage.server.ts';
import { pageMeta } from '#web/features/base/meta/page.ts';
import { MissingNote, SavedList } from '#web/features/base/offline/SavedList.tsx';
import { useT } from '#web/i18n/translation.tsx';
import { appContext } from '#web/request/context.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import type { Route } from './+types/offline.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  const { lasts, t } = appContext(context);
  lasts(STATIC_SECONDS);
  return {
    page: describePage(context, request, {
      title: t('offline.title'),
      description: t('offline.description'),
      indexed: false,
    }),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.page);

export default function Offline() {
  const t = useT();
  return (
    <>
      <PageHeader title={t('offline.title')} />
      <MissingNote />
      <p>{t('offline.about')}</p>
      <SavedList />
    </>
  );
}
