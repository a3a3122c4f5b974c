// The translation widget of another company: its script comes only when a rider asks for it.
import { useState } from 'react';
import { useT } from '#web/i18n/translation.tsx';
import styles from './Header.module.css';
import { useHydrated } from './useHydrated.ts';

export function TranslateWidget({ scriptUrl }: { scriptUrl: string }) {
  const t = useT();
  const hydrated = useHydrated();
  const [state, setState] = useState<'idle' | 'loading' | 'ready' | 'failed'>('idle');
  const load = () => {
    setState('loading');
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.async = true;
    // Under the page's own nonce: the Content-Security-Policy lets in nothing else.
    script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
    script.onload = () => setState('ready');
    script.onerror = () => {
      script.remove();
      setState('failed');
    };
    document.head.append(script);
  };
  return (
    <>
      {state === 'ready' ? null : (
        <button
          type="button"
          className={`${styles.utility} ${hydrated ? '' : 'held'}`}
          onClick={load}
          disabled={state === 'loading'}
        >
          {t(state === 'failed' ? 'chrome.translateFailed' : 'chrome.translate')}
        </button>
      )}
      {/* The widget's script draws itself in here. Of the two menus only the one it was asked from has the place. */}
      {state === 'idle' || state === 'failed' ? null : <div id="translate-widget" />}
    </>
  );
}
