// The proxy caches the chat's status for five seconds; in any other cache, "offline" would outlive the real status.
import { appContext } from '#web/request/context.ts';
import type { Route } from './+types/chatStatus.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { client } = appContext(context);
  const result = await client.chatStatus({ signal: request.signal });
  return Response.json(
    { online: result.ok ? result.value.value.online : true },
    { headers: { 'cache-control': 'no-store' } },
  );
}
