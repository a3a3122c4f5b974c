/** Whether a reader of one language can read the other: `es` and `es-MX`, but not `zh-Hans` and `zh-TW`. */
export function sameLanguage(one: string, other: string): boolean {
  const [a, b] = [likely(one), likely(other)];
  return a !== null && a === b;
}

/** Only feeds that invent tags exceed this. */
const MAX_TAGS = 500;
const known = new Map<string, string | null>();

/** Language and likely script; `null` for an invalid tag. Cached, because `Intl.Locale` takes 20 µs. */
function likely(tag: string): string | null {
  const before = known.get(tag);
  if (before !== undefined) return before;
  if (known.size >= MAX_TAGS) known.clear();
  const found = likelyOf(tag);
  known.set(tag, found);
  return found;
}

function likelyOf(tag: string): string | null {
  try {
    const { language, script } = new Intl.Locale(tag.replaceAll('_', '-')).maximize();
    return `${language}-${script}`;
  } catch {
    return null;
  }
}
