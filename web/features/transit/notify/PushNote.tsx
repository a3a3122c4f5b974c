import type { PushSupport } from '#web/features/base/notify/pushSupport.ts';
import { useT } from '#web/i18n/translation.tsx';

/** Explains why this browser shows no notifications of this site. */
export function PushNote({ support }: { support: Exclude<PushSupport, 'ready'> }) {
  const t = useT();
  return <p className="unknown">{t(`notify.${support}`)}</p>;
}
