import { correction, generate } from 'lean-qr';
import { toSvgSource } from 'lean-qr/extras/svg';
import { stopPath } from '#web/features/transit/routes/pagePath.ts';
import { appContext } from '#web/request/context.ts';
import { MAX_ID_LENGTH } from '#web/request/parameters.ts';
import type { Route } from './+types/stopQr.ts';

export function loader({ context, params }: Route.LoaderArgs) {
  const { settings } = appContext(context);
  // The largest code holds 1,663 bytes at this error correction level.
  if (params.stopId.length > MAX_ID_LENGTH) return new Response(null, { status: 404 });
  // The code stays readable if a quarter of it is damaged.
  const code = generate(settings.publicOrigin + stopPath(params.stopId), {
    minCorrectionLevel: correction.Q,
  });
  return new Response(toSvgSource(code, { on: '#000', off: '#fff', xmlDeclaration: true }), {
    headers: { 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': 'public, max-age=86400' },
  });
}
