import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAppClock } from '#web/features/base/live/useAppClock.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';

interface Props {
  /** The address at which the document was rendered; client navigation may have changed the current one since. */
  address: string;
  /** When the document was rendered, epoch ms. */
  madeAt: number;
}

export function PrintNote({ address, madeAt }: Props) {
  const t = useT();
  const format = useFormats();
  const clock = useAppClock(madeAt);
  const [printed, setPrinted] = useState<{ address: string; at: number } | null>(null);
  useEffect(() => {
    // Update synchronously, because the browser captures the page immediately afterwards.
    const print = () => flushSync(() => setPrinted({ address: location.href, at: clock() }));
    addEventListener('beforeprint', print);
    return () => removeEventListener('beforeprint', print);
  }, [clock]);
  const at = printed?.at ?? madeAt;
  const time = `${format.date(at)}, ${format.clock(at)}`;
  return (
    <p className="print-only" data-print-note>
      <span translate="no" dir="ltr">
        {printed?.address ?? address}
      </span>{' '}
      <span>{t(printed ? 'common.printed' : 'common.asOf', { time })}</span>
    </p>
  );
}
