import { type SubmitEvent, useEffect, useState } from 'react';
import { useWeekDays } from '#web/agency/useWeekDays.ts';
import {
  changeRecord,
  type DeviceRecord,
  type QuietChoice,
  readRecord,
} from '#web/features/base/notify/deviceRecord.ts';
import { currentSubscription, type PushSupport, pushSupport } from '#web/features/base/notify/pushSupport.ts';
import { topicWords } from '#web/features/transit/notify/notifiable.ts';
import { PushNote } from '#web/features/transit/notify/PushNote.tsx';
import { useLang, useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Skeleton } from '#web/ui/Loading.tsx';

export function DeviceTopics() {
  const t = useT();
  const lang = useLang();
  const [support, setSupport] = useState<PushSupport>();
  const [record, setRecord] = useState<DeviceRecord>();
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const found = pushSupport();
    setSupport(found);
    void readRecord().then(setRecord, () => setSupport(found === 'ready' ? 'missing' : found));
  }, []);
  if (support === undefined || (record === undefined && support === 'ready'))
    return (
      <>
        <noscript>
          <p>{t('notify.needsScript')}</p>
        </noscript>
        <Skeleton lines={4} label={t('common.loading')} />
      </>
    );
  const change = async (next: (before: DeviceRecord) => DeviceRecord, done: string) => {
    try {
      const subscription = await currentSubscription();
      const kept = await changeRecord(subscription, Date.now(), (before) => ({ ...next(before), lang }));
      // Without a topic, the push service need not know this device any longer.
      if (Object.keys(kept.topics).length === 0) await subscription?.unsubscribe();
      setRecord(kept);
      setAnnounced(done);
    } catch {
      setAnnounced(t('notify.failed'));
    }
  };
  const topics = Object.entries(record?.topics ?? {});
  const end = (ended: string) =>
    change(
      (before) => ({
        ...before,
        topics: Object.fromEntries(Object.entries(before.topics).filter(([topic]) => topic !== ended)),
      }),
      t('notify.off'),
    );
  return (
    <>
      <h2>{t('notify.here')}</h2>
      {topics.length === 0 ? <p>{t('notify.none')}</p> : null}
      <ul className="stack">
        {topics.map(([topic, { name, path }]) => (
          <li key={topic} className="cluster between">
            <span>
              <AppLink to={path} className="touch" translate="no">
                {name}
              </AppLink>{' '}
              <span className="quiet">{topicWords(topic, t)}</span>
            </span>
            <Button onClick={() => end(topic)}>
              {t('notify.turnOff')} <span className="unseen">{name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {topics.length > 0 ? (
        <p>
          <Button
            kind="ink"
            onClick={() => change((before) => ({ ...before, topics: {} }), t('notify.allOff'))}
          >
            {t('notify.turnAllOff')}
          </Button>
        </p>
      ) : null}
      <p role="status" className="vanishing">
        {announced}
      </p>
      {support === 'ready' ? null : <PushNote support={support} />}
      {record === undefined ? null : (
        <QuietTimes
          quiet={record.quiet}
          onChange={(quiet) => change((before) => ({ ...before, quiet }), t('notify.quietKept'))}
        />
      )}
    </>
  );
}

interface QuietProps {
  quiet: QuietChoice | null;
  onChange: (quiet: QuietChoice | null) => void;
}

const USUAL = { from: '22:00', to: '07:00' };

/** The hours and days at which the rider does not want to be told about alerts. */
function QuietTimes({ quiet, onChange }: QuietProps) {
  const t = useT();
  const week = useWeekDays('long');
  const [hasHours, setHours] = useState(quiet?.hours != null);
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const hours = hasHours ? { from: String(form.get('from')), to: String(form.get('to')) } : null;
    const days = form.getAll('day').map(Number);
    onChange(hours === null && days.length === 0 ? null : { hours, days });
  };
  return (
    <form className="stack start" onSubmit={save}>
      <h2>{t('notify.quiet')}</h2>
      <p>{t('notify.quietAbout')}</p>
      <label className="touch snug">
        <input type="checkbox" checked={hasHours} onChange={({ target }) => setHours(target.checked)} />
        {t('notify.quietHours')}
      </label>
      {hasHours ? (
        <p className="cluster">
          <Field label={t('notify.from')} isBeside>
            <input type="time" name="from" required defaultValue={quiet?.hours?.from ?? USUAL.from} />
          </Field>
          <Field label={t('notify.to')} isBeside>
            <input type="time" name="to" required defaultValue={quiet?.hours?.to ?? USUAL.to} />
          </Field>
        </p>
      ) : null}
      <fieldset>
        <legend>{t('notify.quietDays')}</legend>
        <div className="cluster">
          {week.map(({ day, name }) => (
            <label key={day} className="touch snug">
              <input type="checkbox" name="day" value={day} defaultChecked={quiet?.days.includes(day)} />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
      <p>
        <Button type="submit" kind="accent">
          {t('notify.save')}
        </Button>
      </p>
    </form>
  );
}
