import type { CallResult } from '#contract/client/callResult.ts';
import type { Editorial, Message } from '#domain/content/editorial.ts';
import { messagesForRoute } from '#domain/content/messageRules.ts';
import { routeSpelling } from '#domain/routeSpelling.ts';
import { readableMessages, toMessageView } from '#web/features/transit/messages/messageView.server.ts';
import type { AppContext } from '#web/request/context.ts';

/** Editors refer to Access by this id. */
const ACCESS = { id: 'cct', mode: 'Access' } as const;
/** No document has this id. */
const spell = routeSpelling([ACCESS.id]);

export type AccessContent = ReturnType<typeof accessContent>;

export function accessContent(app: AppContext, content: CallResult<Editorial>) {
  const { items, error } = readableMessages(app, content);
  const ofAccess = items.map((each) => ({ ...each, routeIds: each.routeIds.map(spell) }));
  const shown = messagesForRoute(ofAccess, ACCESS, app.now(), app.agency.facts);
  return {
    /** Messages that are only about Access; they replace our own explanation. */
    explanation: shown.filter(isAboutAccess).map((each) => toMessageView(each, app)),
    messages: shown.filter((message) => !isAboutAccess(message)).map((each) => toMessageView(each, app)),
    error,
  };
}

const isAboutAccess = ({ routeRule, routeIds }: Message): boolean =>
  routeRule === 'select_ids' && routeIds.every((id) => id === ACCESS.id);
