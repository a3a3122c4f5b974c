// The live chat: whether someone answers, its launcher on every page, and its link in the menu (spec section 4).
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useT } from '#web/i18n/translation.tsx';
import { openChatWindow } from './chatWindow.ts';
import styles from './liveChat.module.css';

type ChatState = 'ready' | 'offline' | 'loading' | 'blocked';
interface Chat {
  url: string;
  state: ChatState;
  launch: () => void;
}

const ChatContext = createContext<Chat | null>(null);
const POLL_MILLISECONDS = 60_000;

/** Asks the server whether chat is online; a failure of the question counts as online (spec section 7). */
async function askStatus(): Promise<boolean> {
  try {
    const answer = await fetch('/chat-status', { headers: { accept: 'application/json' } });
    const body: unknown = await answer.json();
    return !(typeof body === 'object' && body !== null && 'online' in body && body.online === false);
  } catch {
    return true;
  }
}

interface ProviderProps {
  /** `null`: this deployment has no chat. */
  url: string | null;
  online: boolean;
  children: ReactNode;
}

export function LiveChatProvider({ url, online: onlineAtFirst, children }: ProviderProps) {
  const [online, setOnline] = useState(onlineAtFirst);
  const [window_, setWindow] = useState<'none' | 'open' | 'blocked'>('none');
  useEffect(() => {
    if (url === null) return;
    const timer = setInterval(async () => {
      if (!document.hidden) setOnline(await askStatus());
    }, POLL_MILLISECONDS);
    return () => clearInterval(timer);
  }, [url]);
  if (url === null) return children;
  const state: ChatState =
    window_ === 'open' ? 'loading' : window_ === 'blocked' ? 'blocked' : online ? 'ready' : 'offline';
  const launch = () => setWindow(openChatWindow(url, () => setWindow('none')) ? 'open' : 'blocked');
  return <ChatContext value={{ url, state, launch }}>{children}</ChatContext>;
}

/** The button that opens the chat, wherever it stands; nothing where a deployment has no chat. */
export function ChatButton({ className = '' }: { className?: string | undefined }) {
  const t = useT();
  const chat = useContext(ChatContext);
  if (!chat) return null;
  if (chat.state === 'blocked') {
    return (
      <a className={className} href={chat.url} target="_blank" rel="noopener noreferrer">
        {t('chrome.chatBlocked')}
      </a>
    );
  }
  const labels = {
    ready: t('chrome.chat'),
    offline: t('chrome.chatOffline'),
    loading: t('chrome.chatLoading'),
  };
  return (
    <button type="button" className={className} disabled={chat.state !== 'ready'} onClick={chat.launch}>
      {labels[chat.state]}
    </button>
  );
}

export function ChatLauncher() {
  const t = useT();
  const chat = useContext(ChatContext);
  if (!chat) return null;
  return (
    <aside className={styles.launcher} aria-label={t('chrome.chat')}>
      <ChatButton className={styles.button} />
      <noscript>
        <a className={styles.button} href={chat.url}>
          {t('chrome.chat')}
        </a>
      </noscript>
    </aside>
  );
}
