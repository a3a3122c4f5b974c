import type { CallResult } from '#contract/callResult.ts';
import type { Editorial, Message } from '#domain/content/editorial.ts';
import { messagesForRoute } from '#domain/content/messageRules.ts';
import { sameRouteId } from '#domain/routeId.ts';
import type { CatalogueError } from '#web/features/base/errors/catalogueError.ts';
import { type MessageView, toMessageView } from '#web/features/transit/messages/messageView.server.ts';
import type { AppContext } from '#web/request/context.ts';

/** Editors refer to Access by this id. */
const ACCESS = { id: 'cct', mode: 'Access' } as const;

export interface AccessContent {
  /** Messages only about Access, which replace our own explanation. */
  explanation: MessageView[];
  messages: MessageView[];
  error: CatalogueError | null;
}

export function accessContent(app: AppContext, content: CallResult<Editorial>): AccessContent {
  const { agency, log, now, requestId } = app;
  const none = { explanation: [], messages: [] };
  if (!content.ok) return { ...none, error: { kind: 'content' } };
  const section = content.value.value.messages;
  if (!section.ok) {
    log.error({ requestId, kind: 'transform', endpoint: 'content', section: 'messages' }, section.reason);
    return { ...none, error: { kind: 'section', section: 'messages' } };
  }
  const shown = messagesForRoute(section.items, ACCESS, now(), agency.facts);
  return {
    explanation: shown.filter(isAboutAccess).map((each) => toMessageView(each, app)),
    messages: shown.filter((message) => !isAboutAccess(message)).map((each) => toMessageView(each, app)),
    error: null,
  };
}

const isAboutAccess = ({ routeRule, routeIds }: Message): boolean =>
  routeRule === 'select_ids' && routeIds.every((id) => sameRouteId(id, ACCESS.id));
