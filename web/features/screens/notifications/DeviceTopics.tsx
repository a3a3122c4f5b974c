import { useEffect, useState } from 'react';
import { changeRecord, type DeviceRecord, readRecord } from '#web/features/base/notify/deviceRecord.ts';
import { currentSubscription, type PushSupport, pushSupport } from '#web/features/base/notify/pushSupport.ts';
import { topicWords } from '#web/features/transit/notify/notifiable.ts';
import { PushNote } from '#web/features/transit/notify/PushNote.tsx';
import { useLang, useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Loading.tsx';
import { QuietTimes } from './QuietTimes.tsx';

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
      {support === 'ready' ? null : <PushNote support={support} />}
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
      <p role="status">{announced}</p>
      {record === undefined ? null : (
        <QuietTimes
          quiet={record.quiet}
          onChange={(quiet) => change((before) => ({ ...before, quiet }), t('notify.quietKept'))}
        />
      )}
    </>
  );
}
