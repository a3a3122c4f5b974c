/** What a sign says of a departure: a countdown only where an estimate stands behind it. */
import type { DepartureView } from '#web/features/departures/departureView.ts';
import { departureStatus } from '#web/features/departures/departureWords.ts';
import type { Translate } from '#web/i18n/translate.ts';
import type { StatusKind } from '#web/ui/StatusMark.tsx';

export interface ShownDeparture {
  /** Epoch ms: the estimate, else the schedule. */
  at: number;
  /** `null`: no countdown. */
  minutes: number | null;
  status: { kind: StatusKind; text: string };
}

/** A departure stays on a sign this long after its time. */
const LINGER_MS = 60_000;

/** Over, or known from live data alone that are too old. */
export const isOver = (departure: DepartureView, now: number, stale: boolean): boolean =>
  (stale && departure.state === 'extra') || (departure.expected ?? departure.scheduled) <= now - LINGER_MS;

/** `stale`: the live data are too old to count down by. */
export function shownDeparture(
  departure: DepartureView,
  now: number,
  stale: boolean,
  t: Translate,
): ShownDeparture {
  const { state, expected, scheduled } = departure;
  if (state === 'estimated' && stale)
    return { at: scheduled, minutes: null, status: departureStatus({ ...departure, state: 'noGps' }, t) };
  const status = departureStatus(departure, t);
  if ((state !== 'estimated' && state !== 'extra') || expected === null)
    return { at: scheduled, minutes: null, status };
  return { at: expected, minutes: Math.max(0, Math.floor((expected - now) / 60_000)), status };
}
