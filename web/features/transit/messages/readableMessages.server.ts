import type { CallResult } from '#contract/callResult.ts';
import type { Editorial, Message } from '#domain/content/editorial.ts';
import type { CatalogueError } from '#web/features/base/errors/catalogueError.ts';
import type { AppContext } from '#web/request/context.ts';

/** Returns the editors' messages; with an error, none. An unreadable section is logged. */
export function readableMessages(
  { log, requestId }: Pick<AppContext, 'log' | 'requestId'>,
  content: CallResult<Editorial>,
): { items: readonly Message[]; error: CatalogueError | null } {
  if (!content.ok) return { items: [], error: { kind: 'content' } };
  const section = content.value.value.messages;
  if (section.ok) return { items: section.items, error: null };
  log.error({ requestId, kind: 'transform', endpoint: 'content', section: 'messages' }, section.reason);
  return { items: [], error: { kind: 'section', section: 'messages' } };
}
