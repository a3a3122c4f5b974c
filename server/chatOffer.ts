import type { Settings } from './settings.ts';

/** The live chat of a deployment: a page in its own window, or a script; `null`: it has none. */
export function chatOffer({
  CHAT_URL,
  CHAT_SCRIPT_URL,
}: Pick<Settings, 'CHAT_URL' | 'CHAT_SCRIPT_URL'>): { opens: 'window' | 'script'; url: string } | null {
  if (CHAT_SCRIPT_URL) return { opens: 'script', url: CHAT_SCRIPT_URL };
  return CHAT_URL ? { opens: 'window', url: CHAT_URL } : null;
}
