import { selectNotifications } from '#web/features/screens/chrome/notifications.server.ts';
import { appContext } from '#web/request/context.ts';
import type { Route } from './+types/notices.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { client, now } = appContext(context);
  const content = await client.content({ signal: request.signal });
  const section = content.ok ? content.value.value.notifications : null;
  if (!section?.ok) return new Response(null, { status: 503 });
  return Response.json(selectNotifications(section.items, now()), {
    headers: { 'cache-control': 'public, max-age=30' },
  });
}
