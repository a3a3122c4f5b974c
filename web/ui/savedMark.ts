// The root element of a saved page has two attributes; stylesheets use the first before any script runs.

/** `offline`: no response; `slow`: no response in time. */
export type SavedReason = 'offline' | 'slow';

export interface SavedMark {
  reason: SavedReason;
  /** Milliseconds since the page was requested. */
  age: number;
}

/** The age to assume if it is unknown, as after the clock was set back: one day. */
const UNKNOWN_AGE_MS = 86_400_000;

export const ageOf = (savedAt: number, now: number): number =>
  now < savedAt ? UNKNOWN_AGE_MS : now - savedAt;

export const withMark = (html: string, { reason, age }: SavedMark): string =>
  html.replace(/<html(?=[\s>])/, `<html data-saved="${reason}" data-saved-age="${Math.round(age)}"`);

/** Reads the attributes; `null`: the document came from the network. */
export function readMark({
  saved,
  savedAge,
}: Readonly<Record<string, string | undefined>>): SavedMark | null {
  if (saved !== 'offline' && saved !== 'slow') return null;
  const age = Number(savedAge);
  return { reason: saved, age: savedAge && age >= 0 ? age : UNKNOWN_AGE_MS };
}
