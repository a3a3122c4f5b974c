// Whether someone answers the live chat, for the launcher's poll. The proxy shares an answer for five seconds; kept
// anywhere else as well, an "offline" would outlive the status that said so.
import { appContext } from '#web/request/context.ts';
import type { Route } from './+types/chatStatus.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { client } = appContext(context);
  const answer = await client.chatStatus({ signal: request.signal });
  return Response.json(
    { online: answer.ok ? answer.value.value.online : true },
    { headers: { 'cache-control': 'no-store' } },
  );
}
