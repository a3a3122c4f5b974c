// Two attributes of the root element distinguish a saved page from one from the network. The stylesheet uses them
// before any script runs, and the app during hydration.

/** `offline`: no response; `slow`: no response in time. */
export type SavedWhy = 'offline' | 'slow';

export interface SavedMark {
  why: SavedWhy;
  /** Milliseconds since the page was requested. */
  age: number;
}

/** Used if the clock was set back and the age is unknown: one day. */
const UNKNOWN_AGE = 86_400_000;

export const ageOf = (savedAt: number, now: number): number => (now < savedAt ? UNKNOWN_AGE : now - savedAt);

export const withMark = (html: string, { why, age }: SavedMark): string =>
  html.replace(/<html(?=[\s>])/, `<html data-saved="${why}" data-saved-age="${Math.round(age)}"`);

/** The mark of a document; `null`: it came from the network. */
export function readMark({
  saved,
  savedAge,
}: Readonly<Record<string, string | undefined>>): SavedMark | null {
  if (saved !== 'offline' && saved !== 'slow') return null;
  const age = Number(savedAge);
  return { why: saved, age: savedAge && age >= 0 ? age : UNKNOWN_AGE };
}
