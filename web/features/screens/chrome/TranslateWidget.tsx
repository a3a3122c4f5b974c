import { useT } from '#web/i18n/translation.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
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
          className={`touch link ${hydrated ? '' : 'held'}`}
          onClick={() => load(scriptUrl)}
          disabled={state === 'loading'}
        >
          {t(state === 'failed' ? 'chrome.translateFailed' : 'chrome.translate')}
        </button>
      )}
      {/* The widget's script renders into this element, which exists only after the rider asks for the widget. */}
      {state === 'idle' || state === 'failed' ? null : <div id="translate-widget" />}
    </>
  );
}
