import type { ChatOffer } from '#agency/types.ts';
import { isDemo, type Settings } from '#server/settings/settings.ts';

/** Returns `null` if there is no chat. The demo includes its own. */
export function chatOffer(settings: Settings): ChatOffer | null {
  const { CHAT_URL, CHAT_SCRIPT_URL } = settings;
  if (CHAT_URL || CHAT_SCRIPT_URL) return { windowUrl: CHAT_URL ?? null, scriptUrl: CHAT_SCRIPT_URL ?? null };
  return isDemo(settings) ? { windowUrl: '/demo/chat.html', scriptUrl: null } : null;
}
