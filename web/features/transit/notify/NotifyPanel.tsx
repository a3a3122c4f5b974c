// What the bell opens: turning notifications on and off, or why that is not possible here, and what is instead.

import { useEffect, useId, useRef, useState } from 'react';
import type { EpochMs } from '#domain/units.ts';
import { useAppClock } from '#web/features/base/live/useClock.ts';
import { changeRecord, type DeviceRecord, readRecord } from '#web/features/base/notify/deviceRecord.ts';
import { currentSubscription, pushSupport, subscribeToPush } from '#web/features/base/notify/pushSupport.ts';
import { useFormats, useLang, useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { CloseIcon } from '#web/ui/LineIcon.tsx';
import { useWakeLock } from '#web/ui/useWakeLock.ts';
import type { PanelProps } from './NotifyButton.tsx';
import styles from './NotifyPanel.module.css';
import { MINUTES, type Notifiable, offerOf, topicsOf, USUAL_MINUTES } from './notifiable.ts';
import { PushNote } from './PushNote.tsx';

/** A departure may come later than expected, so its topic is kept on the device for longer. */
const KEPT_AFTER_MS = 30 * 60_000;

export default function NotifyPanel({ about, onClose }: PanelProps) {
  const t = useT();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={`box dialog ${styles.panel}`} aria-labelledby={titleId} onClose={onClose}>
      <div className="stack">
        <h2 id={titleId} className="before-close">
          {t('notify.title')}
        </h2>
        <p>
          <strong translate="no">{about.name}</strong>
        </p>
        <NotifyChoice about={about} />
        <p className="cluster">
          <AppLink to="/notifications" className="touch">
            {t('notify.all')}
          </AppLink>
        </p>
      </div>
      <Button kind="close" aria-label={t('notify.close')} onClick={() => dialog.current?.close()}>
        <CloseIcon />
      </Button>
    </dialog>
  );
}

function NotifyChoice({ about }: { about: Notifiable }) {
  const t = useT();
  const lang = useLang();
  const offer = offerOf(about);
  const clock = useAppClock(about.kind === 'topics' ? 0 : about.now);
  const [support, setSupport] = useState(pushSupport);
  const [record, setRecord] = useState<DeviceRecord | null>(null);
  const [minutes, setMinutes] = useState<number>(USUAL_MINUTES);
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<keyof typeof SAID | null>(null);
  useEffect(() => {
    void readRecord().then(setRecord, () => setSupport('missing'));
  }, []);
  const own = topicsOf(about);
  const isOn = record !== null && own.some((topic) => topic in record.topics);

  async function change(isAdding: boolean): Promise<void> {
    setBusy(true);
    setSaid(null);
    try {
      const subscription = isAdding ? await subscribeToPush() : await currentSubscription();
      if (subscription === 'blocked') {
        setSupport(pushSupport());
        return;
      }
      const kept = await changeRecord(subscription, Date.now(), (before) => {
        const others = Object.entries(before.topics).filter(([topic]) => !own.includes(topic));
        return { ...before, lang, topics: Object.fromEntries([...others, ...(isAdding ? added() : [])]) };
      });
      setRecord(kept);
      setSaid(isAdding ? 'on' : 'off');
    } catch {
      setSaid('failed');
    } finally {
      setBusy(false);
    }
  }

  function added() {
    const { name, path } = about;
    const until = offer.ends === null ? null : Date.now() + (offer.ends - clock()) + KEPT_AFTER_MS;
    return offer.topics(minutes).map((topic) => [topic, { name, path, until }] as const);
  }

  const choice =
    offer.asksMinutes && !isOn ? (
      <Field label={t('notify.before')} isBeside>
        <select value={minutes} onChange={({ target }) => setMinutes(Number(target.value))}>
          {MINUTES.map((each) => (
            <option key={each} value={each}>
              {t('notify.minutes', { n: each })}
            </option>
          ))}
        </select>
      </Field>
    ) : null;
  if (support !== 'ready')
    return (
      <>
        <PushNote support={support} />
        {about.kind === 'topics' ? null : (
          <>
            {choice}
            <PageReminder
              name={about.name}
              at={about.at}
              clock={clock}
              minutes={offer.asksMinutes ? minutes : 0}
            />
          </>
        )}
      </>
    );
  return (
    <>
      <p>{t(offer.words)}</p>
      {choice}
      <p>
        <Button kind="accent" disabled={isBusy || record === null} onClick={() => change(!isOn)}>
          {t(isOn ? 'notify.turnOff' : 'notify.turnOn')}
        </Button>
      </p>
      <p role="status">{said === null ? null : t(SAID[said])}</p>
    </>
  );
}

const SAID = { on: 'notify.on', off: 'notify.off', failed: 'notify.failed' } as const;

interface ReminderProps {
  name: string;
  /** When the departure is expected; it may change while the reminder waits. */
  at: EpochMs;
  clock: () => number;
  minutes: number;
}

const VIBRATION = [400, 200, 400, 200, 400];

/** Where notifications are not possible: a reminder on the open page, which keeps the screen on and vibrates. */
function PageReminder({ name, at, clock, minutes }: ReminderProps) {
  const t = useT();
  const format = useFormats();
  const [state, setState] = useState<'off' | 'waiting' | 'due'>('off');
  useWakeLock(state === 'waiting');
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
