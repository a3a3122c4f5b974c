/** Schedule times are seconds after noon minus 12 h, written as "HH:MM:SS", and can exceed 24:00:00 (spec section 3). */

/** Ten days: some trains and ferries run for a week. */
const MAX_SECONDS = 240 * 3600;

/** Reads the seconds of "HH:MM:SS" or "HH:MM", with one to three hour digits, up to 240:00:00; `null` if invalid. */
export function parseServiceTime(text: string): number | null {
  const match = /^\s*(\d{1,3}):([0-5]\d)(?::([0-5]\d))?\s*$/.exec(text);
  if (!match) return null;
  const seconds = Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3] ?? 0);
  return seconds <= MAX_SECONDS ? seconds : null;
}

/** Writes the wire format "HH:MM:SS"; the hour can exceed 24. */
export function formatServiceTime(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
