import type { CallResult } from '#contract/client/callResult.ts';
import type { Editorial, Message } from '#domain/content/editorial.ts';
import type { Unbounded } from '#domain/result.ts';
import type { EpochMs } from '#domain/units.ts';
import type { CatalogueError } from '#web/features/base/errors/catalogueError.ts';
import { plainText, safeImage, safeUrl, sanitise } from '#web/features/base/html/sanitise.server.ts';
import type { AppContext } from '#web/request/context.ts';

type Logs = Pick<AppContext, 'log' | 'requestId'>;

export const logUnreadable = ({ log, requestId }: Logs, section: string, reason: string): void =>
  log.error({ requestId, kind: 'transform', endpoint: 'content', section }, reason);

/** Returns the editors' messages or, if they cannot be read, an error. An unreadable section is logged. */
export function readableMessages(
  app: Logs,
  content: CallResult<Editorial>,
): { items: readonly Message[]; error: CatalogueError | null } {
  if (!content.ok) return { items: [], error: { kind: 'content' } };
  const section = content.value.value.messages;
  if (section.ok) return { items: section.items, error: null };
  logUnreadable(app, 'messages', section.reason);
  return { items: [], error: { kind: 'section', section: 'messages' } };
}

/** A message whose title is plain text and whose HTML, address and image are safe to show. */
export interface MessageView extends Pick<Message, 'title' | 'html' | 'url' | 'image'> {
  ends: EpochMs | Unbounded;
}

export const toMessageView = (
  { title, html, url, image, ends }: Message,
  app: Pick<AppContext, 'log' | 'settings'>,
): MessageView => ({
  title: plainText(title),
  html: sanitise(html),
  url: safeUrl(url),
  image: safeImage(image, app),
  ends: ends?.epochMilliseconds ?? null,
});
