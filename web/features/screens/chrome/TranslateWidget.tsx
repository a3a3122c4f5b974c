// The translation widget of another company: its script comes only when a rider asks for it.
import { useT } from '#web/i18n/translation.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import styles from './Header.module.css';
import { useScript } from './useScript.ts';

export function TranslateWidget({ scriptUrl }: { scriptUrl: string }) {
  const t = useT();
  const hydrated = useHydrated();
  const { state, load } = useScript();
  return (
    <>
      {state === 'ready' ? null : (
        <button
          type="button"
          data-translate
          className={`${styles.utility} ${hydrated ? '' : 'held'}`}
          onClick={() => load(scriptUrl)}
          disabled={state === 'loading'}
        >
          {t(state === 'failed' ? 'chrome.translateFailed' : 'chrome.translate')}
        </button>
      )}
      {/* The widget's script draws itself in here. Of the two menus only the one it was asked from has the place. */}
      {state === 'idle' || state === 'failed' ? null : (
        <div id="translate-widget" className={styles.widget} />
      )}
    </>
  );
}
