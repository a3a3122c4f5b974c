// How a page from the device's store is told from one of the network: by two attributes of its root element. The
// stylesheet reads them before any script runs, the app when it takes the page over.

/** `offline`: no answer; `slow`: none in time. */
export type SavedWhy = 'offline' | 'slow';

export interface SavedMark {
  why: SavedWhy;
  /** Milliseconds since the page was asked for. */
  age: number;
}

/** A clock that was set back tells nothing of the age: it counts as one day. */
const UNKNOWN_AGE = 86_400_000;

export const ageOf = (savedAt: number, now: number): number => (now < savedAt ? UNKNOWN_AGE : now - savedAt);

/** The page with its mark. */
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
