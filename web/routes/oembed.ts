// Describes the frame of a stop, station or line to editors that turn a pasted link into one (oEmbed 1.0).
import {
  embedPath,
  embedQuery,
  frameCode,
  frameHeight,
  readEmbedChoice,
} from '#web/features/screens/embed/embedChoice.ts';
import { embedTarget } from '#web/features/screens/embed/embedTarget.server.ts';
import { langOf } from '#web/i18n/requestLang.ts';
import { appContext } from '#web/request/context.ts';
import type { Route } from './+types/oembed.ts';

const WIDTH = 400;
const CACHE_SECONDS = 86_400;
const NO_STORE = { 'cache-control': 'no-store' };

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = appContext(context);
  const { agency, settings } = app;
  const { searchParams } = new URL(request.url);
  const refuse = (error: string, status: 404 | 501 | 503) =>
    Response.json({ error }, { status, headers: NO_STORE });
  if ((searchParams.get('format') ?? 'json') !== 'json') return refuse('only json is available', 501);
  const asked = searchParams.get('url') ?? '';
  // Only addresses name a page; `embedTarget` would also search for a name.
  const page = URL.canParse(asked) ? new URL(asked) : null;
  if (page?.origin !== new URL(settings.publicOrigin).origin || embedPath(page.pathname) === null)
    return refuse('no such page', 404);
  const target = await embedTarget(app, asked, request.signal);
  if (target === 'failed') return refuse('pages cannot be looked up right now', 503);
  const path = 'found' in target ? embedPath(target.found.path) : null;
  if (!('found' in target) || path === null) return refuse('no such page', 404);
  const { name } = target.found;
  const lang = langOf(page.searchParams.get('lang'), agency.languages);
  const choice = readEmbedChoice(new URLSearchParams());
  const bound = (parameter: string, usual: number) => {
    const max = Number(searchParams.get(parameter) ?? usual);
    return max >= 1 && max < usual ? Math.floor(max) : usual;
  };
  const [width, height] = [bound('maxwidth', WIDTH), bound('maxheight', frameHeight(choice.rows))];
  return Response.json(
    {
      version: '1.0',
      type: 'rich',
      title: name,
      provider_name: agency.name,
      provider_url: settings.publicOrigin,
      cache_age: CACHE_SECONDS,
      html: frameCode(`${settings.publicOrigin}${path}${embedQuery(choice, lang)}`, name, { width, height }),
      width,
      height,
    },
    { headers: { 'cache-control': 'public, max-age=300' } },
  );
}
