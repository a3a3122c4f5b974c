/** A row of times as timetables print them, in one string: "4:42a 5:02a* - 12:10a"; the star: a detour leaves it out. */

const NOT_SERVED = '-';

const SKIPPED = '*';

export interface PrintedTime {
  time: string;
  isSkipped: boolean;
}

/** Seconds after midnight as a clock shows them, `null` where a trip does not call; `isSkipped` asks by the place of a trip. */
export const printTimes = (
  seconds: readonly (number | null)[],
  isSkipped: (place: number) => boolean = () => false,
): string => seconds.map((time, place) => `${clockOf(time)}${isSkipped(place) ? SKIPPED : ''}`).join(' ');

/** The printed times one by one, `null` where a trip does not call. */
export const readTimes = (row: string): (PrintedTime | null)[] =>
  row.split(' ').map((time) => {
    if (time === NOT_SERVED) return null;
    const isSkipped = time.endsWith(SKIPPED);
    return { time: isSkipped ? time.slice(0, -SKIPPED.length) : time, isSkipped };
  });

/** "2:06p", and "12:10a" after midnight. */
function clockOf(seconds: number | null): string {
  if (seconds === null) return NOT_SERVED;
  const hour = Math.floor(seconds / 3600) % 24;
  const minute = String(Math.floor(seconds / 60) % 60).padStart(2, '0');
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute}${hour < 12 ? 'a' : 'p'}`;
}
