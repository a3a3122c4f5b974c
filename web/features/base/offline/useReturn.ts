// Comes back from a saved page to the current one as soon as the network answers, and tells so once.
import { useEffect, useState } from 'react';
import { savedDocument } from '#web/ui/savedDocument.ts';

/** How often a saved page tries. */
const TRY_AGAIN_MS = 15_000;
/** An answer that takes longer is none: the worker would show the saved page again. */
const QUICK_MS = 2_500;
/** How long it is told that the page is current again. */
const TOLD_MS = 10_000;

const BACK = 'timepoint-back';

/** Browsers may refuse the storage; then nothing is told. */
function mark(isBack: boolean): boolean {
  try {
    const was = sessionStorage.getItem(BACK) !== null;
    if (isBack) sessionStorage.setItem(BACK, '1');
    else sessionStorage.removeItem(BACK);
    return was;
  } catch {
    return false;
  }
}

async function answers(): Promise<boolean> {
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

/** What rider is in the middle of typing or choosing is not taken from them. */
const isBusy = (): boolean => document.activeElement?.matches('input, select, textarea') ?? false;

/** On a saved page: loads the current one when it can be had. Elsewhere: whether the rider has just come back so. */
export function useReturn(): boolean {
  const [isBack, setIsBack] = useState(false);
  useEffect(() => {
    if (savedDocument !== null) return keepTrying();
    if (!mark(false)) return;
    setIsBack(true);
    const timer = setTimeout(() => setIsBack(false), TOLD_MS);
    return () => clearTimeout(timer);
  }, []);
  return isBack;
}

function keepTrying(): () => void {
  let ended = false;
  const attempt = async () => {
    if (document.hidden || !navigator.onLine || isBusy() || !(await answers()) || ended || isBusy()) return;
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
