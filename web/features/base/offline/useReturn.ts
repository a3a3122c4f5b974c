import { useEffect, useState } from 'react';
import { savedDocument } from '#web/ui/hydration.ts';
import { keepText, keptText } from '#web/ui/storedValue.ts';

const TRY_AGAIN_MS = 15_000;
/** A slower response counts as none, because the worker might show the saved page again. */
const QUICK_MS = 2_500;
const NOTICE_MS = 10_000;

const BACK = 'timepoint-back';

const ofTab = () => sessionStorage;

/** Sets or clears the mark, and returns whether it was set. Browsers may refuse storage; then nothing is announced. */
function mark(isBack: boolean): boolean {
  const was = keptText(BACK, ofTab) !== null;
  keepText(BACK, isBack ? '1' : null, ofTab);
  return was;
}

async function isServerBack(): Promise<boolean> {
  try {
    const { ok } = await fetch(location.href, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(QUICK_MS),
    });
    return ok;
  } catch {
    return false;
  }
}

/** Whether the rider is typing or choosing. If so, the page waits. */
const isBusy = (): boolean => document.activeElement?.matches('input, select, textarea') ?? false;

/** Replaces a saved page with the current one when possible. Returns whether this page has just replaced one. */
export function useReturn(): boolean {
  const [isBack, setIsBack] = useState(false);
  useEffect(() => {
    if (savedDocument !== null) return keepTrying();
    if (!mark(false)) return;
    setIsBack(true);
    const timer = setTimeout(() => setIsBack(false), NOTICE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isBack;
}

function keepTrying(): () => void {
  let ended = false;
  const attempt = async () => {
    if (document.hidden || !navigator.onLine || isBusy() || !(await isServerBack()) || ended || isBusy())
      return;
    mark(true);
    location.reload();
  };
  const timer = setInterval(attempt, TRY_AGAIN_MS);
  void attempt();
  addEventListener('online', attempt);
  document.addEventListener('visibilitychange', attempt);
  return () => {
    ended = true;
    clearInterval(timer);
    removeEventListener('online', attempt);
    document.removeEventListener('visibilitychange', attempt);
  };
}
