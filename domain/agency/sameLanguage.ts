/** Whether a rider of one language reads the other: `es` and `es-MX`, not `zh-Hans` and `zh-TW`, whose script differs. */
export function sameLanguage(one: string, other: string): boolean {
  const [a, b] = [likely(one), likely(other)];
  return a !== null && a === b;
}

/** Feeds use few tags; one that invents them is forgotten and begins anew. */
const MAX_TAGS = 500;
const known = new Map<string, string | null>();

/** Language and script, the likely one where none is written; `null` for what is no language. Remembered: it takes 20 µs. */
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
