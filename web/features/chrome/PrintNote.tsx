// What a page says of itself on paper: its address and when it was printed, or without scripts as of when it is.
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { useAppClock } from '#web/features/map/useAppClock.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';

interface Props {
  origin: string;
  /** When the page was made, epoch ms. */
  madeAt: number;
}

export function PrintNote({ origin, madeAt }: Props) {
  const t = useT();
  const format = useFormats();
  const { pathname, search } = useLocation();
  const clock = useAppClock(madeAt);
  const [printedAt, setPrintedAt] = useState<number | null>(null);
  useEffect(() => {
    // Before the browser looks at the page again, which it does at once.
    const printed = () => flushSync(() => setPrintedAt(clock()));
    addEventListener('beforeprint', printed);
    return () => removeEventListener('beforeprint', printed);
  }, [clock]);
  const time = `${format.date(printedAt ?? madeAt)}, ${format.clock(printedAt ?? madeAt)}`;
  return (
    <p className="print-only" data-print-note>
      <span translate="no" dir="ltr">{`${origin}${pathname}${search}`}</span>{' '}
      <span>{t(printedAt === null ? 'common.asOf' : 'common.printed', { time })}</span>
    </p>
  );
}
