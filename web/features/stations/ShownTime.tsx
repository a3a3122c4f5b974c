// When something leaves, where room is short: the countdown, if an estimate stands behind it, and the clock.
import { useFormats, useT } from '#web/i18n/translation.tsx';

interface Props {
  /** Epoch milliseconds. */
  at: number;
  /** Until then; `null`: nothing counts down. */
  minutes: number | null;
}

export function ShownTime({ at, minutes }: Props) {
  const t = useT();
  const format = useFormats();
  return (
    <>
      {minutes === null ? null : (
        <strong>{minutes === 0 ? t('route.due') : t('route.minutes', { n: minutes })}</strong>
      )}{' '}
      <time dateTime={new Date(at).toISOString()}>{format.clock(at)}</time>
    </>
  );
}
