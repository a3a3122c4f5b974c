import { appContext } from '#web/context.ts';
import { describePage, pageMeta } from '#web/features/meta/page.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import type { Route } from './+types/home.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { now, t } = appContext(context);
  const page = describePage(context, request, { title: t('common.siteName'), description: '' });
  return { page, now: now().epochMilliseconds };
}

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.page);

export default function Screen({ loaderData }: Route.ComponentProps) {
  return <PageHeader title={loaderData.page.title} />;
}
