// The live chat has a status, a launcher, and a button in the menu (spec section 4).
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import type { ChatOffer } from '#agency/types.ts';
import { CHAT_SECONDS, fetchJson, pollWhileSeen } from '#web/features/base/live/polling.ts';
import { useOnline } from '#web/features/base/live/useRefresh.ts';
import { useT } from '#web/i18n/translation.tsx';
import styles from './liveChat.module.css';
import { useScript } from './useScript.ts';

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

/** `open` and `blocked` describe the chat's window; `loading`, `failed` and `loaded` describe the vendor's script. */
type ChatState = 'ready' | 'offline' | 'open' | 'blocked' | 'loading' | 'failed' | 'loaded';
interface Chat {
  offer: ChatOffer;
  state: ChatState;
  /** Whether the vendor's script is loading or loaded; if so, it may need its element in the page. */
  hasScript: boolean;
  launch: () => void;
}

const ChatContext = createContext<Chat | null>(null);

interface ProviderProps {
  offer: ChatOffer | null;
  online: boolean;
  children: ReactNode;
}

export function LiveChatProvider({ offer, online: onlineAtFirst, children }: ProviderProps) {
  const [answered, setAnswered] = useState(onlineAtFirst);
  const isConnected = useOnline();
  const online = answered && isConnected;
  const [windowState, setWindowState] = useState<'none' | 'open' | 'blocked'>('none');
  const script = useScript();
  const isOffered = offer !== null;
  useEffect(() => {
    if (!isOffered) return;
    const poll = async (signal: AbortSignal) => {
      // A failed request counts as online (spec section 7).
      const status = await fetchJson<{ online: boolean }>('/chat-status', signal).catch(() => null);
      if (!signal.aborted) setAnswered(status?.online !== false);
      return true;
    };
    // "Offline" in the page may be as old as the page, so it is checked immediately.
    return pollWhileSeen(CHAT_SECONDS * 1000, poll, onlineAtFirst ? 0 : undefined);
  }, [isOffered, onlineAtFirst]);
  if (offer === null) return children;
  const { windowUrl, scriptUrl } = offer;
  const scriptState = script.state === 'ready' ? 'loaded' : script.state;
  // If there is a window, it is the chat, and the script is only an addition.
  const chat = windowUrl === null ? scriptState : windowState;
  const state: ChatState = chat === 'none' || chat === 'idle' ? (online ? 'ready' : 'offline') : chat;
  const hasScript = script.state === 'loading' || script.state === 'ready';
  const launch = () => {
    if (scriptUrl !== null && !hasScript) script.load(scriptUrl);
    if (windowUrl !== null)
      setWindowState(openChatWindow(windowUrl, () => setWindowState('none')) ? 'open' : 'blocked');
  };
  return <ChatContext value={{ offer, state, hasScript, launch }}>{children}</ChatContext>;
}

export function ChatButton({ className = '' }: { className?: string | undefined }) {
  const t = useT();
  const chat = useContext(ChatContext);
  // After a vendor's script has loaded, its own button opens the chat.
  if (!chat || chat.state === 'loaded') return null;
  const { windowUrl } = chat.offer;
  if (chat.state === 'blocked' && windowUrl !== null)
    return (
      <a className={className} href={windowUrl} target="_blank" rel="noopener noreferrer">
        {t('chrome.chatBlocked')}
      </a>
    );
  const labels = {
    blocked: t('chrome.chatBlocked'),
    ready: t('chrome.chat'),
    offline: t('chrome.chatOffline'),
    open: t('chrome.chatOpen'),
    loading: t('chrome.chatScriptLoading'),
    failed: t('chrome.chatScriptFailed'),
  };
  const canLaunch = chat.state === 'ready' || chat.state === 'failed';
  return (
    <button type="button" className={className} disabled={!canLaunch} onClick={chat.launch}>
      {labels[chat.state]}
    </button>
  );
}

export function ChatLauncher() {
  const t = useT();
  const chat = useContext(ChatContext);
  const widget = useRef<HTMLDivElement>(null);
  const isLoaded = chat?.state === 'loaded';
  useEffect(() => {
    // The button that had the focus no longer exists. A script that has taken the focus keeps it.
    if (isLoaded && document.activeElement === document.body) widget.current?.focus();
  }, [isLoaded]);
  if (!chat) return null;
  const { windowUrl } = chat.offer;
  return (
    <aside
      className={`stack no-print ${windowUrl === null ? 'scripted' : ''} ${styles.launcher}`}
      aria-label={t('chrome.chat')}
    >
      <ChatButton className={`touch floating inked strong small scripted ${styles.button}`} />
      {/* Some chat scripts render into this element. */}
      {chat.hasScript ? <div id="live-chat-widget" ref={widget} tabIndex={-1} /> : null}
      {windowUrl === null ? null : (
        <noscript>
          <a className={`touch floating inked strong small ${styles.button}`} href={windowUrl}>
            {t('chrome.chat')}
          </a>
        </noscript>
      )}
    </aside>
  );
}
