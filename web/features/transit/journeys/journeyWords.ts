import type { Translate } from '#web/i18n/translate.ts';
import type { useFormats } from '#web/i18n/translation.tsx';
import type { AnswerView } from './itineraryView.ts';
import type { JourneysPage } from './journeysPage.server.ts';
import type { ShownJourney } from './shownJourney.ts';

type Formats = ReturnType<typeof useFormats>;

/** "23 min", "1 h 5 min" */
export function durationWords(ms: number, t: Translate): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  return minutes < 60
    ? t('route.minutes', { n: minutes })
    : t('trips.duration', { h: Math.floor(minutes / 60), n: minutes % 60 });
}

/** Whole minutes, at least one. */
export const walkMinutes = (seconds: number): number => Math.max(1, Math.round(seconds / 60));

/** "1 change, 3 min"; `null`: none. */
export function changeSummary({ rides }: ShownJourney, t: Translate): string | null {
  const changes = rides.flatMap(({ change }) => change ?? []);
  if (changes.length === 0) return null;
  const least = Math.min(...changes.map(({ minutes }) => minutes));
  return t('trips.changes', { n: changes.length, minutes: least });
}

type Refusal = Extract<AnswerView, { kind: 'refusal' }>;

/** Why the planner has no answer, and what the rider can do. */
export function refusalWords(
  { reason, place, knownFrom, knownUntil }: Refusal,
  { fromText, toText }: Pick<JourneysPage, 'fromText' | 'toText'>,
  { t, format }: { t: Translate; format: Formats },
): string {
  const text = place === 'to' ? toText : fromText;
  switch (reason) {
    case 'place':
    case 'unknown place':
      return t('trips.unknownPlace', { place: text });
    case 'outside area':
      return t('trips.outsideArea', { place: text });
    case 'same place':
      return t('trips.same');
    case 'outside calendar':
      return knownFrom === null || knownUntil === null
        ? t('route.dayUnknown')
        : t('trips.outsideCalendar', { from: format.date(knownFrom), until: format.date(knownUntil) });
    case 'time':
    case 'query':
      return t('trips.unreadable');
    case 'no planner':
      return t('trips.unavailable');
  }
}
