// An unknown address redirects to the same path on the agency's static site (spec section 2), or is a 404.
import { leaveUnknown } from '#web/features/transit/stations/nearPages.server.ts';
import { appContext } from '#web/request/context.ts';
import type { Route } from './+types/catchAll.ts';

export const loader = ({ context, request, url }: Route.LoaderArgs) =>
  leaveUnknown(appContext(context), url, request.signal);

/** Never rendered: the loader always throws. */
export default function CatchAll() {
  return null;
}
