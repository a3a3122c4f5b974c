/** The chat's popup, with its size in pixels (spec sections 4 and 9). */
const CHAT_POPUP = { width: 540, height: 700, pollIntervalMs: 250 } as const;

/** Opens the chat and calls `onClosed` when its window is closed. Returns `false` if the browser blocked the popup. */
export function openChatWindow(url: string, onClosed: () => void): boolean {
  const { width, height, pollIntervalMs } = CHAT_POPUP;
  const popup = window.open(url, 'live-chat', `popup,width=${width},height=${height}`);
  if (!popup || popup.closed) return false;
  popup.focus();
  const timer = setInterval(() => {
    if (!popup.closed) return;
    clearInterval(timer);
    onClosed();
  }, pollIntervalMs);
  return true;
}
