/** A row of times as timetables print them, in one string: "4:42a 5:02a - 12:10a". */

const NOT_SERVED = '-';

/** Seconds after noon minus 12 h, `null` where a trip does not call. */
export const printTimes = (seconds: readonly (number | null)[]): string => seconds.map(clockOf).join(' ');

/** The printed times one by one, `null` where a trip does not call. */
export const readTimes = (row: string): (string | null)[] =>
  row.split(' ').map((time) => (time === NOT_SERVED ? null : time));

/** "2:06p", and "12:10a" after midnight. */
function clockOf(seconds: number | null): string {
  if (seconds === null) return NOT_SERVED;
  const hour = Math.floor(seconds / 3600) % 24;
  const minute = String(Math.floor(seconds / 60) % 60).padStart(2, '0');
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute}${hour < 12 ? 'a' : 'p'}`;
}
