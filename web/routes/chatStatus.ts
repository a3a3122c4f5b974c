// An unknown status counts as online. Caches must not store the response: it would soon be outdated.
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
