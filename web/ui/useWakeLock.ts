import { useEffect } from 'react';

/** Keeps the screen on while `isOn` and the page is visible, where the browser can. The browser ends the lock of a hidden page. */
export function useWakeLock(isOn = true): void {
  useEffect(() => {
    if (!isOn) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const request = async () => {
      if (document.hidden || !('wakeLock' in navigator) || lock?.released === false) return;
      // A device that saves power refuses.
      const granted = await navigator.wakeLock.request('screen').catch(() => null);
      if (isOver) await granted?.release();
      else lock = granted;
    };
    void request();
    document.addEventListener('visibilitychange', request);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', request);
      void lock?.release();
    };
  }, [isOn]);
}
