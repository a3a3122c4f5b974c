// Loads a third-party script, but only when a rider asks for it.
import { useState } from 'react';
import { trustedScriptUrl } from '#web/ui/securityPolicy.ts';

export type ScriptState = 'idle' | 'loading' | 'ready' | 'failed';

/** A script that takes longer is shown as failed, but is used if it arrives later. */
const TIMEOUT_MS = 20_000;

/** `load` may be called again after a failure. */
export function useScript(): { state: ScriptState; load: (url: string) => void } {
  const [state, setState] = useState<ScriptState>('idle');
  const load = (url: string) => {
    setState('loading');
    const script = document.createElement('script');
    script.src = trustedScriptUrl(url);
    script.async = true;
    const fail = () => setState((now) => (now === 'loading' ? 'failed' : now));
    const timer = setTimeout(fail, TIMEOUT_MS);
    script.onload = () => {
      clearTimeout(timer);
      setState('ready');
    };
    script.onerror = () => {
      clearTimeout(timer);
      script.remove();
      fail();
    };
    document.head.append(script);
  };
  return { state, load };
}
