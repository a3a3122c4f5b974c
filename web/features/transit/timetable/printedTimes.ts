// A row of times is one string, as in printed timetables: "4:42a ~5:02a* - 12:10aD".
import type { SourceAge } from '#web/features/base/live/FreshnessNote.tsx';
import type { Formats } from '#web/i18n/formats.ts';
import type { MessageKey, Translate } from '#web/i18n/translate.ts';

const NOT_SERVED = '-';

/** The mark of each note about a time. `skipped`: the trip does not stop there on that day. */
export const timeMarks = {
  approximate: '~',
  skipped: '*',
  noBoarding: 'D',
  noAlighting: 'P',
  byArrangement: 'R',
  cancelled: 'X',
  endsHere: 'E',
  extra: '+',
} as const;
export type TimeNote = keyof typeof timeMarks;
export const timeNotes = Object.keys(timeMarks) as TimeNote[];

export interface PrintedTime {
  time: string;
  notes: TimeNote[];
}

/** Prints a row. `seconds`: wall-clock seconds (see `ServiceClock`), `null` where a trip does not call. */
export const printTimes = (
  seconds: readonly (number | null)[],
  notesOf: (index: number) => readonly TimeNote[] = () => [],
): string =>
  seconds
    .map((time, index) => {
      if (time === null) return NOT_SERVED;
      const notes = notesOf(index);
      const after = notes.filter((note) => note !== 'approximate').map((note) => timeMarks[note]);
      return `${notes.includes('approximate') ? timeMarks.approximate : ''}${clockOf(time)}${after.join('')}`;
    })
    .join(' ');

/** Parses a row; `null` where a trip does not call. */
export const readTimes = (row: string): (PrintedTime | null)[] =>
  row.split(' ').map((printed) => {
    if (printed === NOT_SERVED) return null;
    const time = printed.replace(/[^\dap:]/g, '');
    return { time, notes: timeNotes.filter((note) => printed.includes(timeMarks[note])) };
  });

/** Returns a time such as "2:06p", or "12:10a" after midnight. */
function clockOf(seconds: number): string {
  const hour = Math.floor(seconds / 3600) % 24;
  const minute = String(Math.floor(seconds / 60) % 60).padStart(2, '0');
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute}${hour < 12 ? 'a' : 'p'}`;
}

/** The words of each note. */
export const noteWords = {
  approximate: 'route.approximateTime',
  skipped: 'route.skipped',
  noBoarding: 'route.noBoarding',
  noAlighting: 'route.noAlighting',
  byArrangement: 'route.byArrangement',
  cancelled: 'common.cancelled',
  endsHere: 'route.endsHere',
  extra: 'route.extra',
} as const satisfies Record<TimeNote, MessageKey>;

/** Says as of when the marks of a timetable are, or that no live data marks it. */
export const liveNote = (live: SourceAge | null, t: Translate, format: Formats): string =>
  live?.state === 'answered' && live.asOf !== null
    ? t('route.liveMarked', format.time(live.asOf))
    : t('route.liveNotMarked');
