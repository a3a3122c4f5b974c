// Where notifications are not possible: a reminder on the open page, which keeps the screen on and vibrates.
import { useEffect, useState } from 'react';
import type { EpochMs } from '#domain/units.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/Button.tsx';

interface Props {
  name: string;
  /** When the departure is expected; it may change while the reminder waits. */
  at: EpochMs;
  clock: () => number;
  minutes: number;
}

const VIBRATION = [400, 200, 400, 200, 400];

export function PageReminder({ name, at, clock, minutes }: Props) {
  const t = useT();
  const format = useFormats();
  const [state, setState] = useState<'off' | 'waiting' | 'due'>('off');
  useScreenKeptOn(state === 'waiting');
  useEffect(() => {
    if (state !== 'waiting') return;
    const timer = setTimeout(
      () => {
        setState('due');
        navigator.vibrate?.(VIBRATION);
      },
      Math.max(0, at - minutes * 60_000 - clock()),
    );
    return () => clearTimeout(timer);
  }, [state, at, minutes, clock]);
  return (
    <>
      <p>{t('notify.onPage')}</p>
      <p>
        <Button kind="accent" onClick={() => setState(state === 'waiting' ? 'off' : 'waiting')}>
          {t(state === 'waiting' ? 'notify.endReminder' : 'notify.remindHere')}
        </Button>
      </p>
      <p role="status">
        {state === 'waiting' ? t('notify.waiting', { time: format.clock(at - minutes * 60_000) }) : null}
      </p>
      <p role="alert">
        {state === 'due' ? <strong>{t('notify.due', { name, time: format.clock(at) })}</strong> : null}
      </p>
    </>
  );
}

/** Keeps the screen on while `isOn`; browsers let it go off when the page is hidden, so it is asked for again. */
function useScreenKeptOn(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let ended = false;
    const request = async () => {
      if (document.visibilityState !== 'visible') return;
      lock = await navigator.wakeLock.request('screen').catch(() => null);
      if (ended) void lock?.release();
    };
    void request();
    document.addEventListener('visibilitychange', request);
    return () => {
      ended = true;
      document.removeEventListener('visibilitychange', request);
      void lock?.release();
    };
  }, [isOn]);
}
