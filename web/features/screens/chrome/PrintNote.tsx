// What a page says of itself on paper: its address and when it was printed, or without scripts as of when it is.
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAppClock } from '#web/features/base/live/useAppClock.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';

interface Props {
  /** Of the document: scripts may have moved on since. */
  address: string;
  /** When the document was made, epoch ms. */
  madeAt: number;
}

export function PrintNote({ address, madeAt }: Props) {
  const t = useT();
  const format = useFormats();
  const clock = useAppClock(madeAt);
  const [printed, setPrinted] = useState<{ address: string; at: number } | null>(null);
  useEffect(() => {
    // Before the browser looks at the page again, which it does at once.
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
